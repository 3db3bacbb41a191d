"""What judges ask: findings of meaning, why a play is illegal, apply, score, replay. Documents in, values out."""

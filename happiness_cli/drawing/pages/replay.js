"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const NONE = -1;
  const WAIT = 250; // Milliseconds: browsers refuse an address that changes too often.
  const games = JSON.parse(document.getElementById("games").textContent);
  const get = id => document.getElementById(id);
  const cells = [..."1234567"].flatMap(row => [..."abcdefg"].map(column => get(column + row)));
  const cellName = cell => "abcdefg"[cell % 7] + (Math.floor(cell / 7) + 1);
  const minus = text => String(text).replace(/^-/, "\u2212");

  let game, states, at, shown, timer, writing;

  // Elements

  function make(tag, attributes = {}, ...inside) {
    const made = tag === "svg" || tag in { use: 1, line: 1, polyline: 1, circle: 1, text: 1 }
      ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inside);
    return made;
  }

  const symbol = card => `c${game.deck}-${card}`;
  const words = card => get(symbol(card)).querySelector("title").textContent;
  const cardId = card => words(card).split(" ", 1)[0];

  function picture(card, said = "") {
    return make("svg", { class: "card", viewBox: "0 0 100 100", role: "img", "aria-label": words(card) + said },
      make("use", { href: "#" + symbol(card) }));
  }

  // States: the setup, then what each moment changed

  function unfold(found) {
    let state = found.start;
    return found.moments.map(moment => {
      const next = { ...state };
      for (const key of Object.keys(state)) {
        if (!(key in moment)) continue;
        next[key] = Array.isArray(state[key]) ? Object.assign([...state[key]], moment[key]) : moment[key];
      }
      state = next;
      return next;
    });
  }

  // What is on the page

  function showBoard(state, moment) {
    const gone = new Map(moment.gone || []);
    cells.forEach((cell, number) => {
      const card = state.board[number];
      const played = moment.cell === number;
      cell.className = played ? "played" : gone.has(number) ? "gone" : "";
      const inside = card === NONE ? [make("span", {}, cellName(number))] : [picture(card, played ? ", played now" : "")];
      if (gone.has(number)) inside.push(make("small", {}, `${cardId(gone.get(number))} left`));
      else if (played && card === NONE) inside.push(make("small", {}, `${cardId(moment.card)} left`));
      cell.replaceChildren(...inside);
    });
  }

  function showMoment(state, moment) {
    const end = game.moments[game.moments.length - 1].n;
    get("when").textContent = moment.n ? `Turn ${moment.n} of ${end}` : `Before the first of ${end} turns`;
    const said = [make("p", { class: "headline" }, moment.said)];
    if (moment.cost) said.push(make("p", { class: "cost" }, moment.cost));
    if (moment.story) said.push(make("blockquote", {}, moment.story));
    const notes = [...(moment.notes || [])];
    if (moment.drew) {
      const [seat, card] = moment.drew;
      notes.push(`${game.players[seat]} draws ${card === NONE || !shown[seat] ? "a card" : words(card).split(",", 1)[0]}`);
    }
    notes.push(state.draw === 1 ? "1 card to draw" : `${state.draw} cards to draw`);
    said.push(make("ul", {}, ...notes.map(note => make("li", {}, note))));
    get("said").replaceChildren(...said);
    const card = get("card");
    card.classList.toggle("none", !("card" in moment));
    if ("card" in moment) {
      card.setAttribute("aria-label", words(moment.card));
      card.replaceChildren(make("use", { href: "#" + symbol(moment.card) }));
    }
  }

  function hand(state, seat) {
    const held = state.hands[seat];
    if (!Array.isArray(held)) return make("p", { class: "note" }, `${held} cards, hidden`);
    if (!shown[seat]) return make("p", { class: "note" }, `${held.length} cards`);
    if (!held.length) return make("p", { class: "note" }, "no cards");
    return make("ul", { class: "hand", "aria-label": `Hand of ${game.players[seat]}` },
      ...held.map(card => make("li", {}, picture(card))));
  }

  function showPlayers(state) {
    game.players.forEach((name, seat) => {
      const box = get(`seat${seat}`);
      box.classList.toggle("turn", state.turn === seat);
      const what = state.out[seat] ? "forfeited" : state.turn === seat ? "to play" : "";
      box.querySelector(".state").textContent = what;
      box.querySelector(".score").textContent = `${minus(state.score[seat])} JP`;
      box.querySelector(".facts").textContent = `Echo tokens: ${state.charged[seat]} charged, ${state.discharged[seat]}` +
        ` discharged · Euphoria Pile ${state.euphoria[seat]} · Bummer Pile ${state.bummer[seat]}`;
      box.querySelector(".held").replaceChildren(hand(state, seat));
      const toggle = box.querySelector("button");
      if (toggle) toggle.setAttribute("aria-pressed", shown[seat]);
    });
  }

  function show(place) {
    at = Math.max(0, Math.min(place, states.length - 1));
    const state = states[at], moment = game.moments[at];
    showBoard(state, moment);
    showMoment(state, moment);
    showPlayers(state);
    const slider = get("slider");
    slider.value = at;
    slider.setAttribute("aria-valuetext", get("when").textContent);
    get("turns").querySelectorAll("[aria-current]").forEach(link => link.removeAttribute("aria-current"));
    get("turns").children[at].firstChild.setAttribute("aria-current", "step");
    const x = `${across(at)}%`, mark = get("chart").querySelector(".now");
    mark.setAttribute("x1", x);
    mark.setAttribute("x2", x);
    get("first").disabled = get("back").disabled = at === 0;
    get("next").disabled = get("last").disabled = at === states.length - 1;
    if (at === states.length - 1) pause();
  }

  // On a phone a card of the board is too small to be read: touched, it is shown large.

  function enlarge(event) {
    const large = get("large"), found = event.target.closest("td .card, .hand .card");
    if (large.open) large.close();
    else if (found) {
      const copy = found.cloneNode(true);
      large.replaceChildren(copy, make("p", {}, found.getAttribute("aria-label")));
      large.showModal();
    }
  }

  // Addresses: #t17, with several games #g2t17

  const address = place => `#${games.length > 1 ? `g${games.indexOf(game) + 1}` : ""}t${game.moments[place].n}`;

  function write() {
    clearTimeout(writing);
    writing = setTimeout(() => history.replaceState(null, "", address(at)), WAIT);
  }

  function go(place) {
    show(place);
    write();
  }

  function read() {
    const [, number, turn] = /^#(?:g(\d+))?t(\d+)$/.exec(location.hash) || [];
    const wanted = games[(number || 1) - 1] || games[0];
    if (wanted !== game) open(wanted);
    const place = game.moments.findIndex(moment => moment.n >= Number(turn || 0));
    show(place < 0 ? states.length - 1 : place);
  }

  // Playing

  function pause() {
    clearInterval(timer);
    timer = undefined;
    get("play").textContent = "Play";
  }

  function play() {
    if (at === states.length - 1) go(0);
    clearInterval(timer);
    timer = setInterval(() => go(at + 1), 1000 * get("speed").value);
    get("play").textContent = "Pause";
  }

  const toggle = () => (timer === undefined ? play() : pause());
  const step = by => { pause(); go(at + by); };

  // A game: its players, its chart, its turns

  const GUTTER = 12; // Percent of the chart for the numbers.
  const across = place => GUTTER + (97 - GUTTER) * place / Math.max(states.length - 1, 1);

  function ticks(low, high) {
    const rough = (high - low) / 4, power = 10 ** Math.floor(Math.log10(rough));
    const size = Math.max(1, [1, 2, 5, 10].find(factor => factor * power >= 0.8 * rough) * power);
    const found = [];
    for (let tick = Math.ceil(low / size) * size; tick <= high; tick += size) found.push(tick);
    return found;
  }

  function openChart() {
    const scores = states.flatMap(state => state.score);
    const low = Math.min(0, ...scores), high = Math.max(1, ...scores), height = 180;
    const up = score => 10 + (height - 30) * (high - score) / (high - low);
    const last = states[states.length - 1];
    const said = game.players.map((name, seat) => `${name} ${last.score[seat]}`).join(", ");
    const chart = make("svg", { class: "plot", height, role: "img", "aria-label": `Running scores, at the end: ${said}` });
    for (const tick of ticks(low, high)) {
      chart.append(
        make("line", { class: tick ? "grid" : "zero", x1: `${GUTTER}%`, x2: "97%", y1: up(tick), y2: up(tick) }),
        make("text", { class: "tick", x: `${GUTTER - 2}%`, y: up(tick) + 4, "text-anchor": "end" }, minus(tick)));
    }
    for (const place of [0, states.length - 1]) {
      chart.append(make("text", { class: "tick", x: `${across(place)}%`, y: height - 3, "text-anchor": place ? "end" : "start" },
        `turn ${game.moments[place].n}`));
    }
    const lines = make("svg", { x: `${GUTTER}%`, width: `${97 - GUTTER}%`, height, preserveAspectRatio: "none",
      viewBox: `0 0 ${Math.max(states.length - 1, 1)} ${height}`, overflow: "visible" });
    game.players.forEach((name, seat) => {
      const points = states.map((state, place) => `${place},${up(state.score[seat]).toFixed(1)}`).join(" ");
      lines.append(make("polyline", { class: `line p${seat}`, points, "vector-effect": "non-scaling-stroke" }));
    });
    chart.append(lines);
    game.moments.forEach((moment, place) => {
      if (!moment.cost) return;
      chart.append(make("circle", { class: "costly", cx: `${across(place)}%`, cy: up(states[place].score[moment.seat]), r: 4 }));
    });
    chart.append(make("line", { class: "now", y1: 4, y2: height - 18 }));
    const seek = event => {
      const box = chart.getBoundingClientRect();
      const share = (100 * (event.clientX - box.left) / box.width - GUTTER) / (97 - GUTTER);
      step(Math.round(share * (states.length - 1)) - at);
    };
    chart.addEventListener("click", seek);
    get("chart").replaceChildren(chart);
  }

  function openPlayers() {
    get("players").replaceChildren(...game.players.map((name, seat) => {
      const sample = make("svg", { class: "sample", width: 28, height: 8, "aria-hidden": "true" },
        make("line", { class: `line p${seat}`, x1: 0, x2: 28, y1: 4, y2: 4 }));
      const head = make("div", { class: "head" },
        make("h3", {}, sample, make("bdi", {}, name), make("span", { class: "state" })), make("span", { class: "score" }));
      const box = make("div", { class: "seat", id: `seat${seat}`, role: "group", "aria-label": `Seat ${seat}, ${name}` },
        head, make("p", { class: "facts note" }), make("div", { class: "held" }));
      if (Array.isArray(game.start.hands[seat])) {
        const button = make("button", { type: "button", "aria-label": `Show the hand of ${name}` }, "Hand");
        button.addEventListener("click", () => { shown[seat] = !shown[seat]; show(at); });
        head.append(button);
      }
      return box;
    }));
  }

  function openTurns() {
    get("turns").replaceChildren(...game.moments.map((moment, place) => {
      const gain = moment.gain === undefined ? "" : ` ${moment.gain > 0 ? "+" : ""}${minus(moment.gain)}`;
      const link = make("a", { href: address(place) }, `${moment.n}. ${moment.said.replace(/ \(RULES .*\)$/, "")}`);
      if (gain) link.append(make("b", {}, gain));
      if (moment.cost) link.append(make("span", { class: "cost" }, ` ${moment.cost}`));
      return make("li", {}, link);
    }));
  }

  function openResult() {
    get("over").hidden = !game.result;
    if (!game.result) return;
    const heads = ["rank", "player", "score", "final hand", "tokens", "total", "Euphoria Pile", "Bummer Pile", "Bummers in hand"];
    get("winner").textContent = game.result.said;
    get("result").replaceChildren(make("table", {}, make("caption", {}, "Final scores"),
      make("thead", {}, make("tr", {}, ...heads.map(head => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...game.result.rows.map(([place, name, ...numbers]) => make("tr", {}, make("td", {}, place),
        make("th", { scope: "row" }, make("bdi", {}, name)), ...numbers.map(number => make("td", {}, minus(number))))))));
  }

  // What turns cost, where that was found out

  function openCosts() {
    if (!game.costs) return;
    get("costs").replaceChildren(make("table", {}, make("caption", {}, "What turns cost"),
      make("thead", {}, make("tr", {}, ...game.costs.heads.map(head => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...game.costs.rows.map(([name, ...numbers]) => make("tr", {},
        make("th", { scope: "row" }, make("bdi", {}, name)), ...numbers.map(number => make("td", {}, minus(number))))))));
    get("costly").disabled = !game.moments.some(moment => moment.cost);
  }

  function nextCostly() {
    const costly = game.moments.flatMap((moment, place) => (moment.cost ? [place] : []));
    if (costly.length) step((costly.find(place => place > at) ?? costly[0]) - at);
  }

  function open(wanted) {
    game = wanted;
    states = unfold(game);
    at = 0;
    shown = game.players.map(() => true);
    get("about").textContent = [game.title && `Game ${game.title}`, `${game.mode} mode`, `deck ${game.deckName}`]
      .filter(Boolean).join(" · ");
    get("slider").max = states.length - 1;
    if (get("game")) get("game").value = games.indexOf(game);
    openPlayers();
    openTurns();
    openChart();
    openResult();
    openCosts();
  }

  function key(event) {
    if (get("large").open || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target, onSlider = target === get("slider");
    if (target.tagName === "SELECT" || (event.key === " " && /^(BUTTON|A)$/.test(target.tagName))) return;
    const keys = {
      ArrowRight: () => step(1), ArrowLeft: () => step(-1), n: () => step(1), p: () => step(-1),
      c: nextCostly, Home: () => step(-at), End: () => step(states.length), " ": toggle,
      h: () => { const all = !shown.every(Boolean); shown.fill(all); show(at); },
    };
    // The slider has keys of its own.
    if (!(event.key in keys) || (onSlider && /^(Arrow|Home|End)/.test(event.key))) return;
    event.preventDefault();
    keys[event.key]();
  }

  get("first").addEventListener("click", () => step(-at));
  get("back").addEventListener("click", () => step(-1));
  get("next").addEventListener("click", () => step(1));
  get("last").addEventListener("click", () => step(states.length));
  get("play").addEventListener("click", toggle);
  get("speed").addEventListener("change", () => { if (timer !== undefined) play(); });
  get("slider").addEventListener("input", event => step(Number(event.target.value) - at));
  if (get("costly")) get("costly").addEventListener("click", nextCostly);
  if (get("game")) get("game").addEventListener("change", event => { pause(); open(games[event.target.value]); go(0); });
  document.addEventListener("click", enlarge);
  addEventListener("keydown", key);
  addEventListener("hashchange", () => { pause(); read(); });
  read();
})();

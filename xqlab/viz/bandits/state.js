// UCB1 on slot machines, as `pull_by_ucb` of xqlab.experiments does it.

const UNMARKED = { settled: false, proved: false, chosen: false };

// {machines, paid, best}: of each machine n, its mean q, its bonus u, its chance p, and whether it is chosen next; what
// all have paid, and what the best one would have paid on average. draws: a random number for each pull; pulls: as many
// as there are machines, or more.
/** @param {number[]} chances @param {number[]} draws @param {number} exploration @param {number} pulls */
export function pulledBy(chances, draws, exploration, pulls) {
  const machines = chances.map((p, node) => ({ node, p, n: 0, sum: 0, q: 0, u: 0, pending: 0, ...UNMARKED }));
  function judge(/** @type {number} */ pull) {
    for (const machine of machines) {
      machine.q = machine.sum / machine.n;
      machine.u = exploration * Math.sqrt(Math.log(pull) / machine.n);
    }
    return machines.reduce((best, machine) => (machine.q + machine.u > best.q + best.u ? machine : best));
  }
  for (let pull = 0; pull < pulls; pull++) {
    const machine = pull < machines.length ? machines[pull] : judge(pull);
    machine.n += 1;
    machine.sum += Number(draws[pull] < machine.p);
  }
  judge(pulls).chosen = true;
  const paid = machines.reduce((sum, machine) => sum + machine.sum, 0);
  return { machines, paid, best: pulls * Math.max(...chances) };
}

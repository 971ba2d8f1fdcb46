/**
 * The actions of signed-in users, one after another: a Markov chain, each step followed by a pause. The pauses are
 * TPC-W's (clause 5.3.2.1: exponential, with a mean of 7 s and a maximum of 70 s), longer before a prompt is typed. The
 * transition probabilities are an assumption of this bench, not taken from an installation's traffic.
 */
export type Action =
  /** Opens the app: the first action of every visit. */
  | 'open'
  /** Requests a picture on the first page. */
  | 'generate'
  /** Opens My Content. */
  | 'browse'
  /** Scrolls on to pictures that were not visible. */
  | 'scroll'
  /** Filters the list by type, category, mark or tag. */
  | 'filter'
  | 'search'
  /** Opens one item. */
  | 'view'
  /** Marks the item as a favourite, or removes the mark. */
  | 'mark'
  | 'download'
  /** Goes back to the first page. */
  | 'home'
  | 'leave';

type Transitions = Partial<Record<Action, number>>;

/** Transition probabilities, each row in per cent. */
export const transitions: Record<Exclude<Action, 'leave'>, Transitions> = {
  open: { generate: 40, browse: 55, leave: 5 },
  home: { generate: 45, browse: 50, leave: 5 },
  generate: { generate: 50, view: 10, browse: 35, leave: 5 },
  browse: { scroll: 40, filter: 18, search: 8, view: 25, home: 5, leave: 4 },
  scroll: { scroll: 45, filter: 10, search: 5, view: 30, home: 6, leave: 4 },
  filter: { scroll: 35, filter: 20, browse: 10, view: 30, leave: 5 },
  search: { scroll: 15, search: 25, browse: 15, view: 40, leave: 5 },
  view: { view: 45, scroll: 20, mark: 10, download: 8, browse: 5, home: 8, leave: 4 },
  mark: { view: 60, scroll: 25, download: 10, leave: 5 },
  download: { view: 55, scroll: 25, home: 15, leave: 5 },
};

const pause = { mean: 7_000, most: 70_000 };
/** The pause before a prompt is submitted. */
const writing = { mean: 15_000, most: 150_000 };

/** @param random from 0 to 1 */
export function chooseNextAction(deed: Exclude<Action, 'leave'>, random: () => number): Action {
  const following = Object.entries(transitions[deed]) as [Action, number][];
  let at = random() * following.reduce((sum, [, share]) => sum + share, 0);
  for (const [next, share] of following) {
    at -= share;
    if (at < 0) return next;
  }
  return 'leave';
}

/** The pause between two actions in milliseconds; it depends on the next action. */
export function drawPause(next: Action, random: () => number): number {
  const { mean, most } = next === 'generate' ? writing : pause;
  return Math.min(most, -Math.log(1 - random()) * mean);
}

/** The mean length of a visit, in milliseconds and in actions, over this many simulated visits. */
export function simulateMeanVisit(random: () => number, visits = 4_000): { ms: number; deeds: number } {
  let ms = 0;
  let deeds = 0;
  for (let visit = 0; visit < visits; visit++) {
    for (let deed: Action = 'open'; deed !== 'leave'; deeds++) {
      deed = chooseNextAction(deed, random);
      ms += drawPause(deed, random);
    }
  }
  return { ms: ms / visits, deeds: deeds / visits };
}

/** The last action of a user who is in the middle of a visit: never the opening itself. */
export function chooseMidVisitAction(random: () => number): Exclude<Action, 'leave'> {
  // Longer visits are more likely to be in progress, so the chain runs on for a while, over the ends of visits.
  let deed: Exclude<Action, 'leave'> = 'open';
  for (let steps = 20 + Math.floor(random() * 20); steps > 0; steps--) {
    const next = chooseNextAction(deed, random);
    deed = next === 'leave' ? 'open' : next;
  }
  return deed === 'open' ? 'home' : deed;
}

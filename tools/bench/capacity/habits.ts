/**
 * What people do who are signed in, one thing after another: a Markov chain, each step followed by a pause. The pauses
 * are TPC-W's (clause 5.3.2.1: exponential, 7 s in the mean, 70 s at most), longer where somebody writes a prompt. How
 * often one thing follows another is an assumption of this bench; no installation's traffic was looked at.
 */
export type Deed =
  /** Opens the app: the first thing of every visit. */
  | 'open'
  /** Asks for a picture on the first page. */
  | 'generate'
  /** Opens My Content. */
  | 'browse'
  /** Scrolls on to what was not in sight. */
  | 'scroll'
  /** Narrows the list by type, category, a mark or a tag. */
  | 'filter'
  | 'search'
  /** Opens one item. */
  | 'view'
  /** Marks the item as a favourite, or takes the mark away. */
  | 'mark'
  | 'download'
  /** Goes back to the first page. */
  | 'home'
  | 'leave';

type Following = Partial<Record<Deed, number>>;

/** What follows what, each row in parts of a hundred. */
export const habits: Record<Exclude<Deed, 'leave'>, Following> = {
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
/** Before somebody has written a prompt. */
const writing = { mean: 15_000, most: 150_000 };

/** @param random from 0 to 1 */
export function deedAfter(deed: Exclude<Deed, 'leave'>, random: () => number): Deed {
  const following = Object.entries(habits[deed]) as [Deed, number][];
  let at = random() * following.reduce((sum, [, share]) => sum + share, 0);
  for (const [next, share] of following) {
    at -= share;
    if (at < 0) return next;
  }
  return 'leave';
}

/** Milliseconds between two deeds: what comes next says how long it takes to get to it. */
export function pauseBefore(next: Deed, random: () => number): number {
  const { mean, most } = next === 'generate' ? writing : pause;
  return Math.min(most, -Math.log(1 - random()) * mean);
}

/** How long a visit is in the mean, in milliseconds and deeds, of so many that are played through. */
export function meanVisit(random: () => number, visits = 4_000): { ms: number; deeds: number } {
  let ms = 0;
  let deeds = 0;
  for (let visit = 0; visit < visits; visit++) {
    for (let deed: Deed = 'open'; deed !== 'leave'; deeds++) {
      deed = deedAfter(deed, random);
      ms += pauseBefore(deed, random);
    }
  }
  return { ms: ms / visits, deeds: deeds / visits };
}

/** What somebody has done last who is met in the midst of a visit: never the opening itself. */
export function midVisit(random: () => number): Exclude<Deed, 'leave'> {
  // Longer visits are met more often, so that the chain is walked on for a while, over the ends of visits.
  let deed: Exclude<Deed, 'leave'> = 'open';
  for (let steps = 20 + Math.floor(random() * 20); steps > 0; steps--) {
    const next = deedAfter(deed, random);
    deed = next === 'leave' ? 'open' : next;
  }
  return deed === 'open' ? 'home' : deed;
}

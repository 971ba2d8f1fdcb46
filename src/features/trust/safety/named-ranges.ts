import type { FoundTerm } from './findings.ts';
import { people as shippedPeople } from './terms/people.ts';
import { listedNameRule } from './terms/real-people.ts';
import type { Span } from './views.ts';

const namingRules: ReadonlySet<string> = new Set([shippedPeople.id, listedNameRule.id]);

/** Where known people were found in a text that may name one on every second word. */
export class NamedRanges {
  /** Their starts in ascending order, and the furthest end of those up to each. */
  readonly #starts: number[] = [];
  readonly #furthestEnds: number[] = [];

  constructor(found: readonly FoundTerm[]) {
    const named = found.filter(({ term }) => namingRules.has(term.rule.id));
    for (const { end, start } of named.sort((one, other) => one.start - other.start)) {
      this.#starts.push(start);
      this.#furthestEnds.push(Math.max(end, this.#furthestEnds.at(-1) ?? 0));
    }
  }

  /** Whether a range has a known person who was found before. */
  has({ end, start }: Span): boolean {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (this.#furthestEnds[low - 1] as number) > start;
  }
}

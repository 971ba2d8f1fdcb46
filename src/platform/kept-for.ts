import type { Clock } from '#platform/clock.ts';

export type Kept<Value> = {
  read(): Promise<Value>;
  /** The next read asks anew. */
  forget(): void;
};

/**
 * Keeps what `ask` gave for some seconds, so that a page that everybody may open costs the database the same
 * however many do. Reads of one moment share one question; a failed one is not kept.
 */
export function keptFor<Value>(seconds: number, clock: Clock, ask: () => Promise<Value>): Kept<Value> {
  let kept: { value: Promise<Value>; until: number } | null = null;
  return {
    read() {
      const now = clock().getTime();
      if (!kept || now >= kept.until) {
        const asked = { value: ask(), until: now + seconds * 1000 };
        kept = asked;
        asked.value.catch(() => {
          if (kept === asked) kept = null;
        });
      }
      return kept.value;
    },
    forget() {
      kept = null;
    },
  };
}

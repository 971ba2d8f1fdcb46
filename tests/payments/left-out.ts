import { it as vitestCase } from 'vitest';

/** Cases of the contract that a provider cannot have by its documentation: title → reason, printed as skipped. */
export type LeftOut = Partial<Record<string, string>>;

/** @returns `it`, which skips the cases that are left out; call `assertAllUsed` in the last test */
export function createCases(leftOut: LeftOut) {
  const unused = new Set(Object.keys(leftOut));
  return {
    it(title: string, run: () => Promise<void>): void {
      const reason = leftOut[title];
      unused.delete(title);
      if (reason === undefined) vitestCase(title, run);
      else vitestCase.skip(`${title} (left out: ${reason})`, run);
    },
    /** @throws Error when a reason names no case, because the case was renamed */
    assertAllUsed(): void {
      if (unused.size > 0) throw new Error(`no such case: ${[...unused].join('; ')}`);
    },
  };
}

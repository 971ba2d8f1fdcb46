import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

type Trouble = { name: string; error: string };
type Outcome = { passed: number; failed: Trouble[]; flaky: Trouble[] };
const { canRetry, mergeOutcomes, listFailedFiles } = (await import(
  pathToFileURL(path.resolve('scripts/lib/retry.mjs')).href
)) as {
  canRetry(outcome: Outcome): boolean;
  mergeOutcomes(first: Outcome, second: Outcome): Outcome;
  listFailedFiles(outcome: Outcome): string[];
};

const trouble = (name: string): Trouble => ({ name, error: 'no' });
const outcome = (passed: number, failed: string[], flaky: string[] = []): Outcome => ({
  passed,
  failed: failed.map(trouble),
  flaky: flaky.map(trouble),
});

describe('a last try for what failed', () => {
  it('is made for a few tests, and not for many or for what failed outside of them', () => {
    expect(canRetry(outcome(300, ['a.spec.ts › one', 'src/b.test.ts › two', 'src/c.test.ts']))).toBe(true);
    expect(canRetry(outcome(300, []))).toBe(false);
    expect(canRetry(outcome(300, ['Playwright']))).toBe(false);
    expect(canRetry(outcome(0, ['browser tests']))).toBe(false);
    expect(
      canRetry(
        outcome(
          300,
          Array.from({ length: 9 }, (_, n) => `a.spec.ts › ${n}`),
        ),
      ),
    ).toBe(false);
  });

  it('reports tests that pass then as flaky, and the others as failed', () => {
    const first = outcome(10, ['a.spec.ts › one', 'a.spec.ts › two'], ['a.spec.ts › three']);
    expect(mergeOutcomes(first, outcome(1, ['a.spec.ts › two']))).toEqual(
      outcome(11, ['a.spec.ts › two'], ['a.spec.ts › three', 'a.spec.ts › one']),
    );
  });

  it('counts a test that failed only in the second run as well', () => {
    const second = outcome(1, ['src/b.test.ts › another']);
    expect(mergeOutcomes(outcome(10, ['src/b.test.ts › one']), second).failed).toEqual(second.failed);
  });

  it('names each file of the unit tests once', () => {
    const failed = outcome(1, ['src/b.test.ts › one', 'src/b.test.ts › two', 'src/c.test.ts']);
    expect(listFailedFiles(failed)).toEqual(['src/b.test.ts', 'src/c.test.ts']);
  });
});

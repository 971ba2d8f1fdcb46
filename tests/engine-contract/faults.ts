import { describe, expect, it, vi } from 'vitest';
import { cleared, done, type FaultCase, failure } from './bench.ts';
import { checkOutput } from './check-output.ts';
import { plainWords } from './plain-words.ts';
import { portrait } from './requests.ts';

const mayPass = new Set(['busy', 'corrupt_output', 'gone', 'timeout']);

/** What a creator and the operator read of every fault that a double can have, and that nothing of the job stays. */
export function describeFaults(cases: readonly FaultCase[]): void {
  if (cases.length === 0) return;
  describe.concurrent('an engine that', () => {
    const named = cases.map((each) => [`${each.name}: ${endOf(each)}`, each] as const);
    it.each(named)('%s', async (_, each) => {
      const { engine, left, close, whenRunning } = await each.open();
      try {
        const job = cleared(each.request ?? portrait);
        const work = done(engine, job);
        work.catch(() => undefined);
        await whenRunning?.(job.id);
        if (each.fault === null) {
          const { outputs } = await work;
          await checkOutput(job.request, outputs[0], { modelFile: 'own' });
        } else {
          const error = await failure(work);
          expect(error.fault, error.operatorDetail).toBe(each.fault);
          expect(error.retryable).toBe(mayPass.has(each.fault));
          plainWords(error.message);
          if (each.detail) expect(error.operatorDetail).toMatch(each.detail);
          expect(error.message).not.toContain(job.id);
        }
        if (left) await vi.waitFor(() => expect(left()).toEqual([]), 10_000);
      } finally {
        await close();
      }
    });
  });
}

const endOf = ({ fault }: FaultCase) =>
  fault === null ? 'the job is done all the same' : `the job ends with ${fault}`;

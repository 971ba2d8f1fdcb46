import { describe, expect, it, vi } from 'vitest';
import { checkOutput } from './check-output.ts';
import { catchFault, createClearedJob, type FaultCase, runToResult } from './engine-under-test.ts';
import { expectPlainLanguage } from './plain-language.ts';
import { portrait } from './requests.ts';

const retryableFaults = new Set(['busy', 'corrupt_output', 'gone', 'timeout']);

/** Tests every fault of a double: what the creator and the operator read, and that nothing of the job remains. */
export function describeFaults(cases: readonly FaultCase[]): void {
  if (cases.length === 0) return;
  describe.concurrent('an engine that', () => {
    const named = cases.map((each) => [`${each.name}: ${describeEnd(each)}`, each] as const);
    it.each(named)('%s', async (_, each) => {
      const { engine, left, close, whenRunning } = await each.open();
      try {
        const job = createClearedJob(each.request ?? portrait);
        const work = runToResult(engine, job);
        work.catch(() => undefined);
        await whenRunning?.(job.id);
        if (each.fault === null) {
          const { outputs } = await work;
          await checkOutput(job.request, outputs[0], { modelFile: 'own' });
        } else {
          const error = await catchFault(work);
          expect(error.fault, error.operatorDetail).toBe(each.fault);
          expect(error.retryable).toBe(retryableFaults.has(each.fault));
          expectPlainLanguage(error.message);
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

const describeEnd = ({ fault }: FaultCase) =>
  fault === null ? 'the job succeeds all the same' : `the job ends with ${fault}`;

import { expect, it } from 'vitest';
import { reportInWords } from './report.ts';
import { runProof } from './run-proof.ts';

it('what people were promised holds, however web, workers and PostgreSQL were killed and lines went bad', async () => {
  const report = await runProof({
    kills: 10,
    seed: 20_261_123,
    people: 8,
    webs: 2,
    workers: 2,
    engines: 2,
    storage: 'local',
    everyMs: 1_500,
    thinkMs: 1_000,
  });
  expect(report.violations, reportInWords(report).join('\n')).toEqual([]);
  // It was a proof of something.
  expect(report.kills).toBe(10);
  expect(report.figures.jobs).toBeGreaterThan(0);
  expect(report.claims).toBeGreaterThan(10);
}, 600_000);

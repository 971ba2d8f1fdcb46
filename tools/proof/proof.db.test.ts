import { expect, it } from 'vitest';
import { sized } from '#tests/setup/test-size.ts';
import { formatReport } from './report.ts';
import { runProof } from './run-proof.ts';

it('what people were promised holds, however web, workers and PostgreSQL were killed and lines went bad', async () => {
  const kills = sized(10, 3);
  const report = await runProof({
    kills,
    seed: 20_261_123,
    people: sized(8, 4),
    webs: 2,
    workers: 2,
    engines: 2,
    storage: 'local',
    payments: 'sandbox',
    everyMs: 1_500,
    thinkMs: 1_000,
  });
  expect(report.violations, formatReport(report).join('\n')).toEqual([]);
  // The run was long enough to prove something; how much depends on the machine.
  expect(report.kills).toBe(kills);
  expect(report.figures.jobs).toBeGreaterThan(0);
  expect(report.claims).toBeGreaterThan(0);
}, 600_000);

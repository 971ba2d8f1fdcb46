import { expect, it } from 'vitest';
import { useDatabase } from '#tests/setup/database.ts';
import { sized } from '#tests/setup/test-size.ts';
import { formatReport } from './report.ts';
import { runChaos } from './run-chaos.ts';

const database = useDatabase();

it('with engine and workers killed, frozen and disturbed, every job ends once and leaves nothing behind', async () => {
  const report = await runChaos({
    db: database.db,
    databaseUrl: database.url,
    jobs: sized(40, 10),
    seed: 20_261_122,
    people: 4,
    trainings: 1,
    disturbedEveryMs: 1_500,
  });
  expect(report.violations, formatReport(report).join('\n')).toEqual([]);
}, 300_000);

import { count, min, sql } from 'drizzle-orm';
import type { JobState } from '#contract/jobs.ts';
import type { SystemReport } from '#contract/jobs-and-backups.ts';
import { everyEngine } from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import { engineJobs } from '../jobs/schema.ts';
import { listEngines, listPauses } from './list-engines.ts';

/** Reports engines, pauses, waiting jobs by lane and operation, and engine jobs by state (ended ones: 24 hours). */
export async function getEnginesReport(db: Db): Promise<Omit<SystemReport, 'background' | 'backups'>> {
  const [engines, pauses, lines, states] = await Promise.all([
    listEngines(db),
    listPauses(db),
    db
      .select({
        operation: engineJobs.operation,
        lane: engineJobs.lane,
        waiting: count(),
        oldest: min(engineJobs.createdAt),
      })
      .from(engineJobs)
      .where(sql`state = 'queued'`)
      .groupBy(engineJobs.operation, engineJobs.lane)
      .orderBy(engineJobs.lane, engineJobs.operation),
    countStates(db),
  ]);
  return {
    engines,
    paused: pauses.get(everyEngine) ?? null,
    lines: lines.map(({ oldest, ...line }) => ({ ...line, oldestAt: (oldest ?? new Date()).toISOString() })),
    states,
  };
}

async function countStates(db: Db): Promise<Record<JobState, number>> {
  const rows = await db
    .select({ state: engineJobs.state, n: count() })
    .from(engineJobs)
    .where(sql`state in ('queued', 'running', 'checking') or ended_at > now() - interval '24 hours'`)
    .groupBy(engineJobs.state);
  const states = { queued: 0, running: 0, checking: 0, completed: 0, failed: 0, cancelled: 0 };
  for (const { state, n } of rows) states[state] = n;
  return states;
}

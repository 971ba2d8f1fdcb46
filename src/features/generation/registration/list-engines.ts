import { asc, eq, isNull } from 'drizzle-orm';
import type { RegisteredEngine, RegisteredEngineState } from '#contract/engine-registration.ts';
import type { Operation } from '#contract/jobs.ts';
import { listEngines } from '#features/generation/admin';
import { countRunningByEngine } from '#features/generation/jobs';
import type { Db, Queryable } from '#platform/db/client.ts';
import { isAway } from './rows.ts';
import { registeredEngines, registrationTokens } from './schema.ts';

/** A registered engine as a worker takes it into its fleet. `operations`: empty for all. `hourlyCost`: micro-dollars. */
export type FleetEngine = {
  id: string;
  name: string;
  url: string;
  concurrency: number;
  priority: number;
  hourlyCost: number | null;
  operations: Operation[];
};

/**
 * Lists the engines that have not been removed, for the workers. Those that drain or are away are among them: their
 * jobs go on, and `takesJobs` keeps new ones from them.
 */
export async function listFleetEngines(db: Queryable): Promise<FleetEngine[]> {
  return db
    .select({
      id: registeredEngines.id,
      name: registeredEngines.name,
      url: registeredEngines.url,
      concurrency: registeredEngines.concurrency,
      priority: registrationTokens.priority,
      hourlyCost: registeredEngines.hourlyCost,
      operations: registrationTokens.operations,
    })
    .from(registeredEngines)
    .innerJoin(registrationTokens, eq(registrationTokens.id, registeredEngines.tokenId))
    .where(isNull(registeredEngines.removedAt))
    .orderBy(asc(registeredEngines.id));
}

/** Lists the registered engines for the operator, with what the workers found on each. */
export async function listRegisteredEngines(db: Db): Promise<RegisteredEngine[]> {
  const [rows, entries, running] = await Promise.all([
    db
      .select({ row: registeredEngines, tokenName: registrationTokens.name, isAway })
      .from(registeredEngines)
      .innerJoin(registrationTokens, eq(registrationTokens.id, registeredEngines.tokenId))
      .where(isNull(registeredEngines.removedAt))
      .orderBy(asc(registeredEngines.name), asc(registeredEngines.id)),
    listEngines(db),
    countRunningByEngine(db),
  ]);
  const reports = new Map(entries.map((entry) => [entry.id, entry]));
  return rows.map(({ row, tokenName, isAway: away }) => {
    const { concurrency, detail, drainedBy, heartbeatAt, id, labels, name, region, registeredAt, url } = row;
    const report = reports.get(id);
    const jobs = running.get(id) ?? 0;
    return {
      id,
      name,
      tokenName,
      url,
      region,
      labels,
      state: toState(row, away, jobs),
      drainedBy,
      detail,
      running: jobs,
      concurrency,
      workers: report?.workers ?? 0,
      models: report?.operations ? [...new Set(report.models.map(({ model }) => model))] : null,
      heartbeatAt: heartbeatAt.toISOString(),
      registeredAt: registeredAt.toISOString(),
    };
  });
}

/** Counts the registered engines by state. */
export async function countRegisteredEngines(db: Db): Promise<Record<RegisteredEngineState, number>> {
  const [rows, running] = await Promise.all([
    db
      .select({ row: registeredEngines, isAway })
      .from(registeredEngines)
      .where(isNull(registeredEngines.removedAt)),
    countRunningByEngine(db),
  ]);
  const counts = { active: 0, starting: 0, draining: 0, drained: 0, away: 0 };
  for (const { row, isAway: away } of rows) counts[toState(row, away, running.get(row.id) ?? 0)]++;
  return counts;
}

function toState(
  { drainedBy, ready }: { drainedBy: string | null; ready: boolean },
  away: boolean,
  running: number,
): RegisteredEngineState {
  if (away) return 'away';
  if (drainedBy) return running > 0 ? 'draining' : 'drained';
  return ready ? 'active' : 'starting';
}

/** What the commands of registered engines share: their lock, their notification, and the units of their columns. */
import { type SQL, sql } from 'drizzle-orm';
import { registrationTimes } from '#contract/engine-registration.ts';
import { enginesChannel } from '#features/generation/jobs';
import type { Tx } from '#platform/db/client.ts';
import { broadcastToAll } from '#platform/events/publish.ts';
import { registeredEngines } from './schema.ts';

const registrationLock = 7_260_453;

/** Serialises what adds or removes engines and tokens; heartbeats do not wait for it. */
export async function lockRegistrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${registrationLock}, 0)`);
}

/** Wakes the workers and open pages once the transaction commits: registered engines have changed. */
export async function notifyEngines(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${enginesChannel}, '')`);
  await broadcastToAll(tx, { name: 'engines', data: {} });
}

/** The condition that an engine has sent no heartbeat for this many seconds. */
export const isSilentFor = (seconds: number): SQL<boolean> =>
  sql<boolean>`${registeredEngines.heartbeatAt} < now() - make_interval(secs => ${seconds})`;

/** The condition that an engine counts as away. */
export const isAway = isSilentFor(registrationTimes.awaySeconds);

const micro = 1_000_000;
export const toMicroDollars = (dollars: number | null) =>
  dollars === null ? null : Math.round(dollars * micro);
export const toDollars = (microDollars: number | null) =>
  microDollars === null ? null : microDollars / micro;

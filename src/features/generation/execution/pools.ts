/**
 * Pools of engines. Engines that do the same operation compete for the same jobs, so that jobs are chosen for them one
 * worker at a time; engines without a common operation never wait for each other.
 */
import { sql } from 'drizzle-orm';
import { type Operation, operation } from '#contract/jobs.ts';
import type { OwnCapacity } from '#features/generation/fleet';
import type { WorkKey } from '#features/generation/scheduler';
import type { Tx } from '#platform/db/client.ts';

/** The first numbers of the advisory locks: for an operation, by its place in the contract, and for a user. */
export const poolLock = 7_260_451;
const slotsLock = 7_260_452;

export type Pool = { operations: readonly Operation[]; capacities: OwnCapacity[] };

/**
 * Groups engines into pools: two engines that share an operation, also by way of others, are in one. Pools without free
 * capacity are left out; of the others a busy engine stays, because a job may wait for it.
 */
export function groupIntoPools(capacities: readonly OwnCapacity[]): Pool[] {
  let pools: Pool[] = [];
  for (const capacity of capacities) {
    const own = listOperations(capacity.work);
    const touching = pools.filter((pool) => pool.operations.some((each) => own.includes(each)));
    const joined = {
      operations: [...new Set([...touching.flatMap((pool) => pool.operations), ...own])],
      capacities: [...touching.flatMap((pool) => pool.capacities), capacity],
    };
    pools = [...pools.filter((pool) => !touching.includes(pool)), joined];
  }
  return pools.filter((pool) => pool.capacities.some(({ free }) => free > 0));
}

const listOperations = (work: ReadonlySet<WorkKey>): Operation[] =>
  operation.options.filter((each) => [...work].some((key) => key.startsWith(`${each} `)));

/**
 * Waits until no other worker chooses jobs of these operations, and keeps them from it until the transaction ends. Its
 * commit does not wait for the disk: a lease that is lost in a crash leaves the job waiting, as before it, and anything
 * that follows from the lease reaches the disk after it. What its engine has by then, `leaveCleanup` removes.
 *
 * @param idleMs PostgreSQL ends the connection of a worker that idles this long with the locks. Waiting for a lock does
 *   not count as idle
 * @returns the database's time, in milliseconds since the epoch: the clocks of workers may differ
 */
export async function lockPool(tx: Tx, operations: readonly Operation[], idleMs: number): Promise<number> {
  const numbers = operations.map((each) => operation.options.indexOf(each)).sort((a, b) => a - b);
  const { rows } = await tx.execute<{ now: string }>(sql`
    with locked as materialized (
      select count(pg_advisory_xact_lock(${poolLock}, number)::text) from unnest(${sql.param(numbers)}::integer[]) as number
    )
    select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true),
      set_config('synchronous_commit', 'off', true),
      extract(epoch from clock_timestamp()) * 1000 as now
    from locked`);
  return Number(rows[0]?.now);
}

/**
 * Waits until no other pool starts jobs of these users: slots of a plan hold over all pools. Call it with the pool's
 * lock; what the transaction reads after it includes the other pools' starts.
 */
export async function lockSlots(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select count(pg_advisory_xact_lock(${slotsLock}, number)::text)
    from (
      select distinct hashtext(id) as number from unnest(${sql.param(userIds)}::text[]) as id order by 1
    ) as users`);
}

import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { findHold, type Hold, type HoldRow, holdFields, toHold } from './hold.ts';
import type { ReturnReason } from './ledger-terms.ts';

/** `resolved` tells whether this call resolved the hold; `hold` has its current state either way. */
export type Resolution = { resolved: boolean; hold: Hold };

type ResolveParameters = {
  holdId: string;
  state: 'captured' | 'released';
  /** Tokens to spend; null for all of them. */
  captured: number | null;
  /** Why the rest returns to the wallet. */
  reason: ReturnReason;
} & ResolveIds;

type ResolveIds = Record<'spentId' | 'planId' | 'availableId' | 'unusedId', string>;

const resolve = defineStatement<ResolveParameters, HoldRow>(
  'ledger_resolve',
  sql`
    with wallet as materialized (
      select id, user_id, plan, available, held from wallets
      where id = (select wallet_id from ledger_holds where id = ${sql.placeholder('holdId')}::uuid)
      for no key update
    ),
    resolved as (
      update ledger_holds set
        state = ${sql.placeholder('state')},
        captured = coalesce(${sql.placeholder('captured')}::integer, amount),
        resolved_at = now()
      from wallet
      where ledger_holds.id = ${sql.placeholder('holdId')}::uuid and ledger_holds.wallet_id = wallet.id
        and state = 'open' and amount >= coalesce(${sql.placeholder('captured')}::integer, amount)
      returning ledger_holds.*, wallet.user_id,
        plan_amount - least(captured, plan_amount) as to_plan,
        amount - plan_amount - greatest(captured - plan_amount, 0) as to_available
    ),
    spent as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, hold_id)
      select ${sql.placeholder('spentId')}::uuid, wallet_id, 'held', 'spent', captured, reason, job_id, id
      from resolved where captured > 0
    ),
    returned as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, hold_id)
      select part.id, wallet_id, 'held', part.credit, part.amount, ${sql.placeholder('reason')}, job_id, resolved.id
      from resolved cross join lateral (values
        (${sql.placeholder('planId')}::uuid, 'plan', to_plan),
        (${sql.placeholder('availableId')}::uuid, 'available', to_available)) as part (id, credit, amount)
      where part.amount > 0
    ),
    unused as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, idempotency_key)
      select ${sql.placeholder('unusedId')}::uuid, wallet_id, 'available', 'issued', to_available, 'metered_unused',
        job_id, 'metered_unused:' || id
      from resolved where metered and to_available > 0
    ),
    moved as (
      update wallets set
        plan = wallet.plan + resolved.to_plan,
        available = wallet.available + case when resolved.metered then 0 else resolved.to_available end,
        held = wallet.held - resolved.amount
      from wallet join resolved on resolved.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select ${holdFields} from resolved`,
);

/**
 * Resolves an open hold: plan tokens are spent first, and the rest returns to the accounts it came from: to the
 * wallet, and what was issued for a metered hold back to `issued`. For a hold that is no longer open it only reads the
 * state.
 */
export async function resolveHold(
  tx: Tx,
  how: Omit<ResolveParameters, keyof ResolveIds>,
): Promise<Resolution> {
  const [row] = await resolve(tx, {
    ...how,
    spentId: newId(),
    planId: newId(),
    availableId: newId(),
    unusedId: newId(),
  });
  if (row) return { resolved: true, hold: toHold(row) };
  const hold = await findHold(tx, how.holdId);
  if (!hold) throw new Error(`there is no hold ${how.holdId}`);
  if (hold.state === 'open')
    throw new RangeError(`hold ${hold.id} is of ${hold.amount}, not ${how.captured}`);
  return { resolved: false, hold };
}

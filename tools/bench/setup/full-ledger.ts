import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';

/** The jobs that a wallet's movements are spread over. */
export const ledgerDays = 730;

/**
 * Stores, on a single connection, a user with this many token movements over two years: a grant of 1,000 for every
 * hundred, the rest holds of 1 to 8 tokens, one in fifty released and the others captured half a minute later.
 *
 * @param withJobs also stores the job, the call and the item behind each hold, of 3 kinds of work, 10 models and 20
 * personas, so that the charts have something to show
 * @returns the user's id
 */
export async function fillLedger(db: Db, movements: number, withJobs = false): Promise<string> {
  const { id: userId } = await makeUserWithTokens(db, 1_000);
  const grants = Math.floor(movements / 100);
  const holds = Math.floor((movements - grants) / 2);
  await db.execute(sql`
    create temporary table made as
    select n, gen_random_uuid() as hold_id, gen_random_uuid() as job_id, gen_random_uuid() as call_id,
      wallets.id as wallet_id, 1 + h % 8 as amount, h % 50 = 0 as failed, h,
      (array['text_to_image', 'upscale', 'text_to_video'])[1 + h % 3] as reason,
      now() - n * (interval '1 day' * ${ledgerDays} / ${holds}::integer) - interval '1 minute' as at
    from generate_series(1, ${holds}::integer) as n, wallets, lateral (select abs(hashint4(n)) as h) as drawn
    where wallets.user_id = ${userId}`);
  await db.execute(sql`
    insert into ledger_holds (id, wallet_id, amount, captured, state, reason, job_id, idempotency_key, expires_at, created_at, resolved_at)
    select hold_id, wallet_id, amount, case when failed then 0 else amount end,
      case when failed then 'released' else 'captured' end, reason, job_id, 'filled ' || n,
      at + interval '1 day', at, at + interval '30 seconds'
    from made`);
  if (withJobs) await fillJobs(db, userId);
  await db.execute(sql`
    insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, hold_id, created_at)
    select uuidv7(at - now()), wallet_id, 'available', 'held', amount, reason, job_id, hold_id, at from made
    union all
    select uuidv7(at + interval '30 seconds' - now()), wallet_id, 'held',
      case when failed then 'available' else 'spent' end, amount,
      case when failed then 'job_failed' else reason end, job_id, hold_id, at + interval '30 seconds' from made`);
  await db.execute(sql`
    insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, idempotency_key, created_at)
    select uuidv7(- shift), wallets.id, 'issued', 'available', 1000, 'plan', 'filled ' || n, now() - shift
    from generate_series(1, ${grants}::integer) as n, wallets,
      lateral (select n * (interval '1 day' * ${ledgerDays} / ${grants}::integer) as shift) as ago
    where wallets.user_id = ${userId}`);
  await db.execute(sql`
    update wallets set available = available + ${grants * 1_000}::integer
      - (select sum(amount) filter (where not failed) from made)
    where user_id = ${userId}`);
  await db.execute(sql`drop table made`);
  return userId;
}

/** One requested job is the template for all. */
async function fillJobs(db: Db, userId: string): Promise<void> {
  const pattern = await requestPicture(db, userId);
  const called = sql`jsonb_build_object('id', call_id, 'idempotency_key', null, 'created_at', at,
    'settings', call.settings || jsonb_build_object(
      'modelName', 'Model ' || h / 3 % 10, 'personaName', 'Persona ' || h / 30 % 20))`;
  await db.execute(sql`
    insert into generation_calls select filled.* from generation_calls as call, made,
      jsonb_populate_record(call, ${called}) as filled where call.id = ${pattern.callId}`);
  const ended = sql`jsonb_build_object('id', job_id, 'call_id', made.call_id, 'hold_id', made.hold_id, 'operation', reason,
    'state', case when failed then 'failed' else 'completed' end, 'attempt', 1, 'created_at', at, 'started_at', at,
    'ended_at', at + interval '30 seconds')`;
  await db.execute(sql`
    insert into engine_jobs select filled.* from engine_jobs as job, made,
      jsonb_populate_record(job, ${ended}) as filled where job.id = ${pattern.id}`);
}

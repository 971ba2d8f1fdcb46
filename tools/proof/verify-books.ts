/**
 * What must hold in the books and the background when all is quiet: payments, receipts and tokens match, and nothing is
 * stuck.
 */
import { type SQL, sql } from 'drizzle-orm';
import { createPaymentProviders, reconcile } from '#features/billing/subscriptions';
import { checkLog } from '#features/trust/audit';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { jobs } from '../../src/app/jobs.ts';
import type { ProofPayments, ProofProvider } from './payments/payments.ts';

type Found = (what: string) => void;

const operator = { name: 'Proof', address: [], jurisdiction: 'Proof' };

/** Each query selects the ids of violations. @param provider prefix of the payment provider's tables */
const listQueries = (provider: ProofProvider): Record<string, SQL> => ({
  'purchases are paid in only one of product and provider': sql`
    select purchases.id from purchases left join ${sql.raw(provider)}_payments as paid on paid.id = payment_id
    where (purchases.state = 'paid') <> coalesce(paid.state = 'succeeded', false)`,
  'payments have no purchase': sql`
    select paid.id from ${sql.raw(provider)}_payments as paid left join purchases on payment_id = paid.id
    where subscription_id is null and paid.state = 'succeeded' and purchases.id is null`,
  'paid purchases did not grant their tokens exactly once': sql`
    select purchases.id from purchases left join ledger_transfers as given
      on given.idempotency_key = 'purchase:' || purchases.id and given.debit = 'issued'
    where purchases.state in ('paid', 'open', 'failed') group by purchases.id
    having count(given.id) <> (purchases.state = 'paid')::integer
      or coalesce(sum(given.amount), 0) <> case purchases.state when 'paid' then tokens + bonus else 0 end`,
  'paid purchases do not have exactly one receipt of their amount': sql`
    select purchases.id from purchases left join invoices on invoices.key = 'purchase:' || purchases.id
    group by purchases.id
    having count(invoices.id) <> (purchases.state = 'paid')::integer
      or coalesce(sum(total_cents), 0) <> case purchases.state when 'paid' then cents else 0 end`,
  'paid subscription invoices are not recorded exactly once, with a receipt of their amount': sql`
    select theirs.id from ${sql.raw(provider)}_invoices as theirs
    left join subscription_payments as ours on ours.invoice_id = theirs.id
    left join invoices on invoices.key = 'card:' || ${provider}::text || ':' || theirs.id
    group by theirs.id
    having count(distinct ours.id) <> (theirs.state = 'paid')::integer
      or count(distinct invoices.id) <> (theirs.state = 'paid' and theirs.cents > 0)::integer
      or coalesce(max(total_cents), 0) <> case theirs.state when 'paid' then theirs.cents else 0 end`,
  'tokens were granted twice for one reason': sql`
    select min(id::text) as id from ledger_transfers where idempotency_key is not null
    group by wallet_id, idempotency_key, debit, credit having count(*) > 1`,
  'notifications were sent twice': sql`
    select min(id::text) as id from notifications where occasion is not null
    group by user_id, occasion having count(*) > 1`,
  'engine capacities of workers that are gone': sql`
    select worker_id as id from engine_capacities where seen_at < now() - interval '10 minutes'`,
});

export async function verifyBooks(db: Db, payments: ProofPayments, found: Found): Promise<void> {
  for (const [what, query] of Object.entries(listQueries(payments.id))) {
    const { rows } = await db.execute<{ id: string }>(query);
    if (rows.length === 0) continue;
    const some = rows.slice(0, 5).map(({ id }) => id);
    found(`${rows.length} ${what}: ${some.join(', ')}`);
  }
  await verifyBackground(db, found);
  const { broken } = await checkLog(db);
  if (broken) found(`the audit log is broken at ${broken.seq}: ${broken.problem}`);
  await verifyProvider(db, payments, found);
}

/** A scheduled job may fail, since it runs again; a job that runs once must not be given up. */
async function verifyBackground(db: Db, found: Found): Promise<void> {
  const once = jobs.filter(({ schedule }) => !schedule).map(({ name }) => name);
  const { rows } = await db.execute<{ name: string; given_up: number; why: string }>(sql`
    select name, count(*)::integer as given_up, max(left(output::text, 200)) as why from pgboss.job
    where state = 'failed' and name in ${once} group by name`);
  for (const { given_up, name, why } of rows)
    found(`${given_up} background jobs ${name} were given up: ${why}`);
}

/** The nightly reconciliation finds nothing: neither to correct, nor for a person. */
async function verifyProvider(db: Db, payments: ProofPayments, found: Found): Promise<void> {
  const { rows: before } = await db.execute<{ text: string }>(sql`select text from billing_differences`);
  const provider = payments.openProvider(db);
  const { fresh } = await reconcile({
    db,
    clock: systemClock,
    providers: createPaymentProviders([provider]),
    // A receipt that is written here was missing, which is an error in itself.
    seller: { site: { operator, taxes: [] }, sandbox: payments.id === 'sandbox' },
    brand: { name: 'Proof', address: [], baseUrl: 'http://127.0.0.1' },
    sendMail: async () => {},
  });
  const { rows } = await db.execute<{ text: string }>(sql`select text from billing_differences`);
  if (fresh > 0)
    found(
      `${fresh} differences to the payment provider: ${rows
        .map(({ text }) => text)
        .slice(0, 3)
        .join('; ')}`,
    );
  for (const { text } of before) found(`the nightly reconciliation has found: ${text}`);
}

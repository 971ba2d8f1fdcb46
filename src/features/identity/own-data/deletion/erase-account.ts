import { and, eq, lte, sql } from 'drizzle-orm';
import { keepEnterpriseBooks } from '#features/billing/enterprise';
import { keepInvoices } from '#features/billing/invoices';
import { keepLedger } from '#features/billing/ledger';
import { keepManagedBooks } from '#features/billing/managed';
import { keepBillingBooks } from '#features/billing/subscriptions';
import { forgetUsage } from '#features/billing/usage';
import { forgetAsker, removeCallsOf } from '#features/generation/jobs';
import { addressesOf } from '#features/identity/accounts';
import { removeDocumentsOf } from '#features/identity/onboarding';
import { forgetInvitations } from '#features/identity/team';
import { forgetMaker, removeContentsOf } from '#features/library/items';
import { forgetUploader, removeUploadsOf } from '#features/library/uploads';
import { forgetTrainer } from '#features/training';
import { forgetExempt } from '#features/trust/removed-pictures';
import { removeDecisionsOf } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import { forgetEvents } from '#platform/events/publish.ts';
import { forgetLimits } from '#platform/http/rate-limits.ts';
import { newId } from '#platform/ids.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import { nobodysDomain } from '#platform/mail/jobs.ts';
import { removeFolder, type Storage } from '#platform/storage/storage.ts';
import { users } from '../../accounts/schema.ts';
import { exportFolder } from '../export/build-export.ts';

export type Erasing = {
  db: Db;
  storage: Storage;
  queue: Pick<Queue, 'forget'>;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
};

/** An account of a long life has much that is looked through at once. */
const patience = sql`set local statement_timeout = '10min'`;

/** Minutes from an account's closing to its end: by then its last mail is out, and what a worker held has ended. */
const settlingMinutes = 60;

/**
 * Deletes a closed account with all that is its owner's: files and long lists a batch at a time, each repeatable, then
 * everything that is left in one transaction. The books stay, under a new account that is nobody's. A legal hold of the
 * person keeps all of it; one of an item or upload keeps that, hidden, and the account whose it is (decision 042).
 *
 * @returns whether the account is gone
 */
export async function eraseAccount(erasing: Erasing, userId: string): Promise<boolean> {
  const { clock, db, storage } = erasing;
  const ready = and(
    eq(users.id, userId),
    lte(users.deletionDueAt, sql`now()`),
    lte(users.closedAt, sql`now() - make_interval(mins => ${settlingMinutes})`),
    notHeld(users.id),
  );
  const [found] = await db.select({ id: users.id }).from(users).where(ready);
  if (!found) return false;
  const kept = [await removeContentsOf(erasing, userId), await removeUploadsOf(erasing, userId, clock())];
  await removeFolder(storage, `${exportFolder}/${userId}`);
  if (kept.includes(true)) return false;
  await removeDocumentsOf(erasing, userId);
  await removeCallsOf(db, userId);
  await db.transaction((tx) => leaveWithTeam(tx, userId));
  await removeDecisionsOf(db, userId);
  return db.transaction(async (tx) => {
    const [person] = await tx.select({ email: users.email }).from(users).where(ready).for('update');
    if (!person) return false;
    await tx.execute(patience);
    await keepBooks(tx, userId, clock());
    await forgetExempt(tx, userId);
    await forgetInvitations(tx, person.email);
    await forgetEvents(tx, userId);
    await forgetLimits(tx, { userId, email: person.email });
    await erasing.queue.forget(tx, [userId, ...(await addressesOf(tx, userId))]);
    await tx.delete(users).where(eq(users.id, userId));
    return true;
  });
}

/** What they made in the account of a team is the team's, and stays without their name. */
async function leaveWithTeam(tx: Tx, userId: string): Promise<void> {
  await tx.execute(patience);
  await forgetAsker(tx, userId);
  await forgetMaker(tx, userId);
  await forgetUploader(tx, userId);
  await forgetTrainer(tx, userId);
}

/** What has to be accounted for goes over to a new account that names nobody. */
async function keepBooks(tx: Tx, userId: string, now: Date): Promise<void> {
  const nobody = newId();
  await tx.insert(users).values({
    id: nobody,
    name: 'Deleted account',
    firstName: 'Deleted',
    lastName: 'account',
    email: `${nobody}@${nobodysDomain}`,
    closedAt: now,
  });
  await keepBillingBooks(tx, userId, nobody);
  await keepInvoices(tx, userId, nobody);
  await keepManagedBooks(tx, userId, nobody, now);
  await keepEnterpriseBooks(tx, userId, nobody);
  await forgetUsage(tx, userId);
  await keepLedger(tx, userId, nobody);
}

import { and, eq, lte, sql } from 'drizzle-orm';
import { anonymiseEnterpriseBooks } from '#features/billing/enterprise';
import { anonymiseInvoices } from '#features/billing/invoices';
import { anonymiseLedger } from '#features/billing/ledger';
import { anonymiseManagedBooks } from '#features/billing/managed';
import { anonymiseBilling } from '#features/billing/subscriptions';
import { deleteUsage } from '#features/billing/usage';
import { anonymizeRequests, removeCallsOfUser } from '#features/generation/jobs';
import { listMailAddresses } from '#features/identity/accounts';
import { removeDocuments } from '#features/identity/onboarding';
import { deleteInvitations } from '#features/identity/team';
import { clearImporter, removeUserImports } from '#features/library/imports';
import { clearMaker, removeUserContents } from '#features/library/items';
import { removeUserLoras } from '#features/library/loras';
import { clearUploader, removeUserUploads } from '#features/library/uploads';
import { hasUnrevokedChannels } from '#features/publishing/channels';
import { removeUserPublishedFiles } from '#features/publishing/posts';
import { anonymizeTrainingSessions } from '#features/training';
import { removeExemptUser } from '#features/trust/removed-pictures';
import { removeUserDecisions } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { deleteEvents } from '#platform/events/publish.ts';
import { deleteLimits } from '#platform/http/rate-limit-keys.ts';
import { newId } from '#platform/ids.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import { deletedAccountDomain } from '#platform/mail/jobs.ts';
import { removeFolder, type Storage } from '#platform/storage/storage.ts';
import { users } from '../../accounts/schema.ts';
import { exportFolder } from '../export/build-export.ts';

export type EraseAccountDeps = {
  db: Db;
  storage: Storage;
  queue: Pick<Queue, 'forget'>;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** Moves what payment providers in our database hold of the user to the anonymous account. */
  anonymiseProviderBooks: (tx: Tx, userId: string, anonymousId: string) => Promise<void>;
};

/** Statements on an account with much data need a longer timeout. */
const extendTimeout = sql`set local statement_timeout = '10min'`;

/** Minutes between closing and deletion, in which the last mail is sent and running jobs end. */
const settlingMinutes = 60;

/**
 * Deletes a closed account with its data: first files and long lists in repeatable batches, then the rest in one
 * transaction. It waits until the tokens of its channels are revoked. The books stay under a new anonymous account. A legal hold on the account keeps everything; one on an item
 * or upload keeps that item, hidden, and the account that owns it (decision 042).
 *
 * @returns whether the account was deleted
 */
export async function eraseAccount(deps: EraseAccountDeps, userId: string): Promise<boolean> {
  const { clock, db, storage } = deps;
  const ready = and(
    eq(users.id, userId),
    lte(users.deletionDueAt, sql`now()`),
    lte(users.closedAt, sql`now() - make_interval(mins => ${settlingMinutes})`),
    isNotHeld(users.id),
  );
  const [found] = await db.select({ id: users.id }).from(users).where(ready);
  if (!found || (await hasUnrevokedChannels(db, userId))) return false;
  const kept = [
    await removeUserContents(deps, userId),
    await removeUserUploads(deps, userId, clock()),
    await removeUserLoras(deps, userId, clock()),
  ];
  await removeFolder(storage, `${exportFolder}/${userId}`);
  await removeUserImports(storage, userId);
  await removeUserPublishedFiles(storage, userId);
  if (kept.includes(true)) return false;
  await removeDocuments(deps, userId);
  await removeCallsOfUser(db, userId);
  await db.transaction((tx) => anonymiseTeamWork(tx, userId));
  await removeUserDecisions(db, userId);
  return db.transaction(async (tx) => {
    const [person] = await tx.select({ email: users.email }).from(users).where(ready).for('update');
    if (!person) return false;
    await tx.execute(extendTimeout);
    await anonymiseBooks(tx, deps, userId);
    await removeExemptUser(tx, userId);
    await deleteInvitations(tx, person.email);
    await deleteEvents(tx, userId);
    await deleteLimits(tx, { userId, email: person.email });
    await deps.queue.forget(tx, [userId, ...(await listMailAddresses(tx, userId))]);
    await tx.delete(users).where(eq(users.id, userId));
    return true;
  });
}

/** Content that a member made in a team's account belongs to the team and stays without their name. */
async function anonymiseTeamWork(tx: Tx, userId: string): Promise<void> {
  await tx.execute(extendTimeout);
  await anonymizeRequests(tx, userId);
  await clearMaker(tx, userId);
  await clearUploader(tx, userId);
  await clearImporter(tx, userId);
  await anonymizeTrainingSessions(tx, userId);
}

/** Moves the books to a new anonymous account. */
async function anonymiseBooks(
  tx: Tx,
  { anonymiseProviderBooks, clock }: EraseAccountDeps,
  userId: string,
): Promise<void> {
  const anonymousId = newId();
  const now = clock();
  await tx.insert(users).values({
    id: anonymousId,
    name: 'Deleted account',
    firstName: 'Deleted',
    lastName: 'account',
    email: `${anonymousId}@${deletedAccountDomain}`,
    closedAt: now,
  });
  await anonymiseBilling(tx, userId, anonymousId);
  await anonymiseInvoices(tx, userId, anonymousId);
  await anonymiseManagedBooks(tx, userId, anonymousId, now);
  await anonymiseEnterpriseBooks(tx, userId, anonymousId);
  await deleteUsage(tx, userId);
  await anonymiseLedger(tx, userId, anonymousId);
  await anonymiseProviderBooks(tx, userId, anonymousId);
}

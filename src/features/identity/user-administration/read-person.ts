import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { getBalance, listSpendingThisMonth } from '#features/billing/ledger';
import { getAccountPlans, listManagedPayments } from '#features/billing/subscriptions';
import { findNewestDocument } from '#features/identity/onboarding';
import { listUserHolds } from '#features/trust/legal-hold';
import { readSafetyStanding } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { sessions, users } from '../accounts/schema.ts';
import { toManagedUser, type Viewer } from './list-users.ts';

/**
 * The details of one account for administrators.
 *
 * @throws AppError NOT_FOUND for an unknown or closed account
 */
export async function readPerson(
  tx: Tx,
  id: string,
  { now, ...viewer }: Viewer & { now: Date },
): Promise<ManagedPerson> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such account.');
  const document = await findNewestDocument(tx, id);
  const [signedIn] = await tx
    .select({ n: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)));
  const spent = await listSpendingThisMonth(tx, id, now);
  const plans = await getAccountPlans(tx, id);
  const plan = plans.given ?? plans.own;
  const standing = await readSafetyStanding(tx, id, now);
  const holds = await listUserHolds(tx, id);
  return {
    ...toManagedUser(row, viewer),
    onboarding: {
      dateOfBirth: row.dateOfBirth !== null,
      consents:
        row.consentEdition === viewer.edition ? 'given' : row.consentsGivenAt ? 'outdated' : 'missing',
      tour: !row.tutorialCompletedAt ? 'missing' : row.tutorialSkipped ? 'skipped' : 'completed',
      documents: row.documentsUploadedAt !== null,
      document: document
        ? {
            status: document.status,
            reason: document.reason,
            handedInAt: document.createdAt.toISOString(),
            decidedAt: document.decidedAt?.toISOString() ?? null,
          }
        : null,
    },
    sessions: signedIn?.n ?? 0,
    wallet: await getBalance(tx, id),
    spentThisMonth: spent.reduce((sum, { tokens }) => sum + tokens, 0),
    plan: plan && {
      source: plan.source,
      provider: plan.provider,
      until: plan.periodEnd?.toISOString() ?? null,
      ends: plan.cancelAtPeriodEnd || plan.source === 'admin' || plan.source === 'trial',
    },
    safety: {
      level: standing.level,
      strikes: standing.active.length,
      pausedUntil: standing.pausedUntil?.toISOString() ?? null,
    },
    holds: holds.map(({ placedAt, ...hold }) => ({ ...hold, placedAt: placedAt.toISOString() })),
    payments: await listManagedPayments(tx, id),
  };
}

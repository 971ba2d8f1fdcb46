import { and, count, desc, inArray, isNull, min, notInArray, or } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { notifyAdministrators } from './notify.ts';
import { billingDifferences } from './schema.ts';

export type Difference = {
  /** The payment provider that was compared; null for the ledger and the receipts. */
  provider: string | null;
  /** Identifies the difference at its provider. */
  subject: string;
  /** A description with the ids to look up. */
  text: string;
  /** Whether it was repaired as soon as it was found. */
  repaired: boolean;
};

/**
 * Stores the result of a complete comparison: inserts new differences, marks vanished ones as resolved, and notifies
 * the administrators of new ones.
 *
 * @param skipped providers that could not be compared: none of their differences is marked as resolved
 * @returns how many are new, and how many of these need an administrator
 */
export async function storeDifferences(
  db: Db,
  found: readonly Difference[],
  skipped: readonly string[],
  now: Date,
): Promise<{ fresh: number; waiting: number }> {
  // Two providers may use one id.
  const bySubject = new Map(
    found.map((one) => {
      const subject = one.provider ? `${one.provider}:${one.subject}` : one.subject;
      return [subject, { ...one, subject }];
    }),
  );
  return db.transaction(async (tx) => {
    const open = [...bySubject.values()].filter(({ repaired }) => !repaired).map(({ subject }) => subject);
    const { provider: of, resolvedAt } = billingDifferences;
    const wasCompared = skipped.length > 0 ? or(isNull(of), notInArray(of, [...skipped])) : undefined;
    const gone = and(isNull(resolvedAt), wasCompared);
    await tx
      .update(billingDifferences)
      .set({ resolvedAt: now })
      .where(open.length > 0 ? and(gone, notInArray(billingDifferences.subject, open)) : gone);
    const known = await tx
      .select({ subject: billingDifferences.subject })
      .from(billingDifferences)
      .where(
        and(
          isNull(billingDifferences.resolvedAt),
          inArray(billingDifferences.subject, [...bySubject.keys()]),
        ),
      );
    const old = new Set(known.map(({ subject }) => subject));
    const fresh = [...bySubject.values()].filter(({ subject }) => !old.has(subject));
    if (fresh.length === 0) return { fresh: 0, waiting: 0 };
    await tx.insert(billingDifferences).values(
      fresh.map(({ provider, repaired, subject, text }) => ({
        id: newId(),
        provider,
        subject,
        text,
        foundAt: now,
        resolvedAt: repaired ? now : null,
      })),
    );
    const waiting = fresh.filter(({ repaired }) => !repaired).length;
    await notifyAdministrators(tx, {
      occasion: `differences:${now.toISOString()}`,
      title: `${fresh.length} ${fresh.length === 1 ? 'difference' : 'differences'} in billing`,
      message: `The comparison with the payment providers repaired ${fresh.length - waiting} of them. ${waiting} need your attention.`,
    });
    return { fresh: fresh.length, waiting };
  });
}

/** How many differences are unresolved, and the date of the oldest. */
export async function countOpenDifferences(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(billingDifferences.foundAt) })
    .from(billingDifferences)
    .where(isNull(billingDifferences.resolvedAt));
  return row ?? { count: 0, since: null };
}

/** The newest differences, newest first. */
export async function listDifferences(db: Db) {
  const rows = await db
    .select()
    .from(billingDifferences)
    .orderBy(desc(billingDifferences.foundAt), desc(billingDifferences.id))
    .limit(500);
  return rows.map(({ foundAt, id, provider, resolvedAt, text }) => ({
    id,
    provider,
    text,
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }));
}

import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { holdItems, releaseHoldsOf } from '#features/trust/legal-hold';
import type { Tx } from '#platform/db/client.ts';
import { type CaseRow, takedownCases, takedownItems } from './schema.ts';

type Reported = Pick<CaseRow, 'id' | 'kind' | 'number'>;
type By = {
  /** Who decided so; null while nobody has decided. */
  actorId: string | null;
  now: Date;
};

const reasonOf = ({ number }: Pick<CaseRow, 'number'>) => `Report ${number}`;

/**
 * Holds what a report about somebody under age keeps from everybody, from the moment it is hidden: kept for the
 * authorities, whatever its owner deletes and whichever consent they take back (Content & Safety Policy). Does nothing
 * for a report of another kind. Repeatable; called last, as what enters acts in the audit log.
 */
export async function holdKept(tx: Tx, report: Reported, by: By): Promise<void> {
  if (report.kind !== 'under_age') return;
  const items = await tx
    .select({ subject: takedownItems.kind, subjectId: takedownItems.itemId })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, report.id), isNull(takedownItems.releasedAt)));
  await holdItems(tx, items, { ...by, reason: reasonOf(report) });
}

/**
 * Ends the holds that a report placed by itself, because it is refused. What another report about somebody under age
 * keeps is held for that one from now on; a hold that an administrator placed stays.
 */
export async function releaseKept(tx: Tx, report: Reported, by: By & { actorId: string }): Promise<void> {
  if (report.kind !== 'under_age') return;
  const own = await tx
    .select({ id: takedownItems.itemId })
    .from(takedownItems)
    .where(eq(takedownItems.caseId, report.id));
  const ids = own.map(({ id }) => id);
  await releaseHoldsOf(tx, ids, { ...by, reason: reasonOf(report) });
  const others = await tx
    .selectDistinct({ id: takedownCases.id, kind: takedownCases.kind, number: takedownCases.number })
    .from(takedownItems)
    .innerJoin(takedownCases, eq(takedownCases.id, takedownItems.caseId))
    .where(
      and(
        inArray(takedownItems.itemId, ids),
        ne(takedownItems.caseId, report.id),
        isNull(takedownItems.releasedAt),
        eq(takedownCases.kind, 'under_age'),
      ),
    );
  for (const other of others) await holdKept(tx, other, { actorId: null, now: by.now });
}

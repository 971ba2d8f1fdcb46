import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { holdItems, releaseAutomaticHolds } from '#features/trust/legal-hold';
import type { Tx } from '#platform/db/client.ts';
import { type CaseRow, takedownCases, takedownItems } from './schema.ts';

type ReportedCase = Pick<CaseRow, 'id' | 'kind' | 'number'>;
type HoldOptions = {
  /** The reviewer who decided; null before the decision. */
  actorId: string | null;
  now: Date;
};

const formatHoldReason = ({ number }: Pick<CaseRow, 'number'>) => `Report ${number}`;

/**
 * Places legal holds on the withheld items of a report about a minor, to keep them for the authorities even if the
 * owner deletes them or revokes consent (Content & Safety Policy). Does nothing for other kinds of report. Idempotent.
 * Call it last, because it writes to the audit log.
 */
export async function placeReportHolds(tx: Tx, report: ReportedCase, by: HoldOptions): Promise<void> {
  if (report.kind !== 'under_age') return;
  const items = await tx
    .select({ subject: takedownItems.kind, subjectId: takedownItems.itemId })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, report.id), isNull(takedownItems.releasedAt)));
  await holdItems(tx, items, { ...by, reason: formatHoldReason(report) });
}

/**
 * Releases the automatic holds of a refused report. Items that another report about a minor withholds get a hold of
 * that report; holds that an administrator placed stay.
 */
export async function releaseReportHolds(
  tx: Tx,
  report: ReportedCase,
  by: HoldOptions & { actorId: string },
): Promise<void> {
  if (report.kind !== 'under_age') return;
  const own = await tx
    .select({ id: takedownItems.itemId })
    .from(takedownItems)
    .where(eq(takedownItems.caseId, report.id));
  const ids = own.map(({ id }) => id);
  await releaseAutomaticHolds(tx, ids, { ...by, reason: formatHoldReason(report) });
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
  for (const other of others) await placeReportHolds(tx, other, { actorId: null, now: by.now });
}

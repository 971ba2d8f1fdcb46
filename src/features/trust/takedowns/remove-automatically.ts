import { and, asc, eq, isNull, lte, notExists, sql } from 'drizzle-orm';
import { listAdministratorIds } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import { forbidPictures } from '#features/trust/removed-pictures';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addHours } from '#platform/time.ts';
import { raiseAlarm } from './alarms.ts';
import { addEvent, filterEvents, listEvents, lockCase } from './cases.ts';
import { removedAutomaticallyMail } from './mails.ts';
import { buildMatchQuery, findMatches } from './matches.ts';
import { takedownCases, takedownEvents } from './schema.ts';
import { isOpen } from './states.ts';
import { formatHours, type ReportClock } from './times.ts';
import { withholdMatches } from './withhold.ts';

/** The creator and the reviewers read it in place of a reviewer's reason. */
const toAutomaticReason = (hours: number) =>
  `Removed automatically ${formatHours(hours)} after the report, before a reviewer had decided.`;

/**
 * Removes what reports of intimate pictures are about whose time has passed without a decision (decision 127). The
 * decision is still open then. Idempotent; each case has its own transaction, and one that fails does not stop others.
 *
 * @param signal stops the run between two cases
 * @throws AggregateError of the cases that failed
 */
export async function removeOverdue(
  deps: MailContext & ReportClock & { db: Db },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { db, reportDecisionHours: hours } = deps;
  const removed = db
    .select({ one: sql`1` })
    .from(takedownEvents)
    .where(
      and(eq(takedownEvents.caseId, takedownCases.id), eq(takedownEvents.type, 'removed_automatically')),
    );
  const overdue = await db
    .select({ id: takedownCases.id })
    .from(takedownCases)
    .where(
      and(
        isNull(takedownCases.decidedAt),
        eq(takedownCases.kind, 'intimate'),
        lte(takedownCases.receivedAt, addHours(now, -hours)),
        notExists(removed),
      ),
    )
    .orderBy(asc(takedownCases.receivedAt));
  const failures: unknown[] = [];
  for (const { id } of overdue) {
    if (signal.aborted) break;
    await db
      .transaction((tx) => removeAutomatically(tx, deps, id, now))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Reports could not be removed automatically.');
}

async function removeAutomatically(
  tx: Tx,
  mailContext: MailContext & ReportClock,
  caseId: string,
  now: Date,
): Promise<void> {
  const { reportDecisionHours: hours } = mailContext;
  const report = await lockCase(tx, caseId);
  const events = filterEvents(await listEvents(tx, caseId), null);
  if (!isOpen(events)) return;
  const wanted = await buildMatchQuery(tx, report);
  if ((await findMatches(tx, wanted)).length === 0) {
    const alarmed = events.some(({ text, type }) => type === 'alarm' && text === String(hours));
    if (!alarmed) await raiseAlarm(tx, mailContext, report, { hours, outcome: 'nothing_found', now });
    return;
  }
  await addEvent(tx, { caseId, type: 'removed_automatically', at: now, text: toAutomaticReason(hours) });
  for (const fingerprint of wanted.fingerprints) await forbidPictures(tx, caseId, fingerprint, now);
  await withholdMatches(tx, mailContext, caseId, now);
  await mailContext.sendMail(tx, removedAutomaticallyMail(mailContext.brand, report, hours));
  for (const userId of await listAdministratorIds(tx)) {
    await notifyUser(tx, {
      userId,
      occasion: `report:${caseId}:removed_automatically`,
      title: `Report ${report.number} was removed automatically`,
      message: 'Decide whether it stays removed.',
    });
  }
  const details = { automatic: true };
  await recordAuditEntry(tx, { actorId: null, action: 'report.removed', subjectId: caseId, details, now });
}

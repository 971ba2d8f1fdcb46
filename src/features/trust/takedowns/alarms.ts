import { listAccounts, listAdministratorIds } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addEvent } from './cases.ts';
import { alarmMail } from './mails.ts';
import { buildMatchQuery, findMatches } from './matches.ts';
import type { CaseRow } from './schema.ts';
import { formatHours, getDueDate, type ReportClock } from './times.ts';

/** What follows if administrators do not decide: nothing, a removal, or none because nothing is found. */
export type AlarmOutcome = 'waits' | 'removed_automatically' | 'nothing_found';

/** What follows for a report that is not decided. */
export async function findAlarmOutcome(tx: Tx, report: CaseRow): Promise<AlarmOutcome> {
  if (report.kind !== 'intimate') return 'waits';
  const matches = await findMatches(tx, await buildMatchQuery(tx, report));
  return matches.length > 0 ? 'removed_automatically' : 'nothing_found';
}

const messages: Record<AlarmOutcome, (hours: string) => string> = {
  waits: (hours) => `Decide it within ${hours} of its arrival.`,
  removed_automatically: (hours) =>
    `Without a decision it is removed automatically ${hours} after its arrival.`,
  nothing_found: () =>
    'It names nothing that is found, so it cannot be removed automatically. Find the item, or reject it.',
};

/** Records an alarm and alerts all administrators to a report that has waited for so many hours. */
export async function raiseAlarm(
  tx: Tx,
  { brand, reportDecisionHours, sendMail }: MailContext & ReportClock,
  { id: caseId, kind, number, receivedAt }: CaseRow,
  { hours, now, outcome }: { hours: number; outcome: AlarmOutcome; now: Date },
): Promise<void> {
  await addEvent(tx, { caseId, type: 'alarm', at: now, text: String(hours) });
  const dueAt = getDueDate(receivedAt, { reportDecisionHours });
  for (const [userId, admin] of await listAccounts(tx, await listAdministratorIds(tx))) {
    await sendMail(tx, alarmMail(brand, admin, { number, kind, hours, outcome, dueAt, caseId }));
    await notifyUser(tx, {
      userId,
      occasion: `report:${caseId}:${hours}h`,
      title: `Report ${number} has waited for ${formatHours(hours)}`,
      message: messages[outcome](formatHours(reportDecisionHours)),
    });
  }
}

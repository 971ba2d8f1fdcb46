import { reportHours } from '#contract/takedowns.ts';
import {
  alarmMail,
  counterNoticeMail,
  decidedMail,
  objectionDecidedMail,
  putBackMail,
  receivedMail,
  removedAutomaticallyMail,
  removedMail,
} from '#features/trust/takedowns';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** One sample of each mail about reports. */
export function createSampleReportMails(
  brand: MailBrand,
  person: { email: string; firstName: string },
): Record<string, Mail> {
  const number = 'R-7K3M-9QPX';
  const reporter = { reporterEmail: person.email, number };
  const refusal = 'Nobody can be recognised in it.';
  const dueAt = new Date('2026-12-09T09:00:00Z');
  const alarm = { number, hours: 40, dueAt, caseId: '0195a0d2-5b6a-7c3e-8f4d-1a2b3c4d5e6f' };
  const reason = 'She can be recognised, and says that she did not agree.';
  return {
    'report-received': receivedMail(brand, reporter, `${brand.baseUrl}/report/case#a-token-of-22-letters`, {
      hours: reportHours,
    }),
    'report-received-intimate': receivedMail(
      brand,
      reporter,
      `${brand.baseUrl}/report/case#a-token-of-22-letters`,
      { hours: reportHours, promise: { removedBy: dueAt } },
    ),
    'report-removed': decidedMail(brand, reporter, { reason: null, wasRemoved: false }),
    'report-removed-automatically': removedAutomaticallyMail(brand, reporter, reportHours),
    'report-refused': decidedMail(brand, reporter, { reason: refusal, wasRemoved: false }),
    'report-refused-after-removal': decidedMail(brand, reporter, { reason: refusal, wasRemoved: true }),
    'report-put-back': putBackMail(brand, reporter),
    'report-counter-notice': counterNoticeMail(brand, reporter, {
      text: 'I drew these shapes myself.\n\nGrace Maker\n2 Hill Road, Porto\nSigned: Grace Maker',
      restoredFrom: new Date('2026-12-23T09:00:00Z'),
    }),
    'report-waits': alarmMail(brand, person, { ...alarm, kind: 'depicted', outcome: 'waits' }),
    'report-waits-intimate': alarmMail(brand, person, {
      ...alarm,
      kind: 'intimate',
      outcome: 'removed_automatically',
    }),
    removal: removedMail(brand, person, {
      number,
      kind: 'depicted',
      reason,
      automatic: false,
      claim: 'This shows me at work, and nobody asked me.',
      items: 2,
    }),
    'removal-automatic': removedMail(brand, person, {
      number,
      kind: 'intimate',
      reason: 'Removed automatically 48 hours after the report, before a reviewer had decided.',
      automatic: true,
      claim: 'This shows me, and nobody asked me.',
      items: 1,
    }),
    'removal-stands': objectionDecidedMail(brand, person, { number, restored: false, answer: reason }),
    'removal-undone': objectionDecidedMail(brand, person, { number, restored: true, answer: null }),
  };
}

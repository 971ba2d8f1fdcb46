import type { Logger } from '#platform/log.ts';
import { startSender } from '#platform/outbound/start-sender.ts';
import type { AudienceSettings } from '../audience-deps.ts';
import { findSendingProblem } from '../require-sending.ts';
import { claimMail, isMailDue } from './claim-mail.ts';
import { type DeliverDeps, deliverMail, settleLeftMails } from './deliver-mail.ts';

export type MailSenderOptions = DeliverDeps & {
  log: Logger;
  settings: AudienceSettings;
  /** Milliseconds between looks for due mails. Default: ten seconds. */
  pollMs?: number;
};

type AudienceMailSender = { close(): Promise<void> };

const defaultPollMs = 10_000;

/**
 * Starts the bulk lane: it sends audience mails at a rate of its own, with connections of its own, so that it never delays
 * the mails of the queue. Where the installation sends no audience mails, it does nothing.
 */
export function startAudienceMailSender(options: MailSenderOptions): AudienceMailSender {
  const { clock, db, log, pollMs = defaultPollMs, settings } = options;
  if (findSendingProblem(settings)) return { close: async () => {} };
  return startSender({
    log,
    what: 'audience mails',
    pollMs,
    async isDue() {
      if (!(await isMailDue(db, settings, clock()))) return false;
      await settleLeftMails(options);
      return true;
    },
    claim: () => claimMail(db, settings, clock()),
    getUserId: ({ userId }) => userId,
    deliver: (claimed) => deliverMail(options, claimed),
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { createToken } from '#platform/crypto/link-token.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { findSender } from '../consent/sign-up-pages.ts';
import { optIns } from '../schema.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { judgeSendError } from './send-outcome.ts';

/**
 * Sends the confirmation mail of a sign-up, ahead of the bulk lane. The job has no address in it: what the queue keeps of
 * ended jobs must not outlive an erasure.
 */
export const sendConfirmationJob = defineJob({
  name: 'audience.send-confirmation',
  data: z.strictObject({ optInId: z.uuid() }),
  retries: 8,
});

export type ConfirmationDeps = {
  db: Db;
  brand: MailBrand;
  mailer: Pick<Mailer, 'send'>;
  log: Pick<Logger, 'warn'>;
};

export const handleConfirmation = (deps: ConfirmationDeps): HandledJob =>
  handleJob(sendConfirmationJob, ({ optInId }) => sendConfirmation(deps, optInId));

async function sendConfirmation(
  { brand, db, log, mailer }: ConfirmationDeps,
  optInId: string,
): Promise<void> {
  const [optIn] = await db.select().from(optIns).where(eq(optIns.id, optInId));
  if (!optIn || optIn.confirmedAt) return;
  const sender = await findSender(db, optIn.userId, optIn.personaId);
  if (!sender) return;
  const { hash, token } = createToken();
  const isOpen = and(eq(optIns.id, optInId), isNull(optIns.confirmedAt));
  await db.update(optIns).set({ tokenHash: hash }).where(isOpen);
  try {
    await mailer.send(confirmationMail(brand, sender, { email: optIn.email, token }));
  } catch (error) {
    const { kind, problem } = judgeSendError(error);
    log.warn({ optInId, problem }, 'the mail server refused a confirmation mail');
    // The error itself repeats the address, and the queue shows errors of failed jobs to administrators.
    if (kind === 'later' || kind === 'unclear')
      throw new Error(`the mail server refused the mail: ${problem}`);
  }
}

import { getRecipient, listAdministratorIds } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Notice } from './notices.ts';

/** The mail for a notice about a plan or payment. */
export function billingMail(
  brand: MailBrand,
  to: { email: string; firstName: string },
  notice: Notice,
): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: notice.title,
    preheader: notice.message,
    headline: notice.title,
    paragraphs: [formatGreeting(to.firstName), notice.message],
    action: { label: 'View plan and payments', url: `${brand.baseUrl}/billing` },
    footer: `You receive this because it concerns your plan or a payment on ${brand.name}.`,
  });
}

/** Notifies the owner in the bell and by mail. Call it once for each notice. */
export async function notifyOwner(
  tx: Tx,
  mailContext: MailContext,
  userId: string,
  notice: Notice,
): Promise<void> {
  await notifyUser(tx, { userId, ...notice });
  await mailContext.sendMail(tx, billingMail(mailContext.brand, await getRecipient(tx, userId), notice));
}

/** Notifies all administrators in the bell. */
export async function notifyAdministrators(tx: Tx, notice: Notice): Promise<void> {
  for (const userId of await listAdministratorIds(tx)) await notifyUser(tx, { userId, ...notice });
}

import { administratorIds, recipientOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Post } from './billing.ts';
import type { News } from './news.ts';

/** What happened to somebody's plan or money, by mail. */
export function billingMail(brand: MailBrand, to: { email: string; firstName: string }, told: News): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: told.title,
    preheader: told.message,
    headline: told.title,
    paragraphs: [greeting(to.firstName), told.message],
    action: { label: 'See plan and payments', url: `${brand.baseUrl}/billing` },
    footer: `You get this because it concerns your plan or a payment on ${brand.name}.`,
  });
}

/** Tells somebody on the page and by mail; once, if it is called once. */
export async function tellOwner(tx: Tx, post: Post, userId: string, told: News): Promise<void> {
  await notifyUser(tx, { userId, ...told });
  await post.sendMail(tx, billingMail(post.brand, await recipientOf(tx, userId), told));
}

/** Tells everybody who looks after this installation. */
export async function tellAdministrators(tx: Tx, told: News): Promise<void> {
  for (const userId of await administratorIds(tx)) await notifyUser(tx, { userId, ...told });
}

import { recipientOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { dateInWords, dollars } from './in-words.ts';
import { invoiceMail, overdueMail } from './mails.ts';
import type { InvoiceRow } from './schema.ts';

/** How mails go out: they are queued in the transaction. */
export type InvoicePost = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

/** Tells somebody of an invoice that waits for them, by notification and mail. Call it once for each. */
export async function tellOfInvoice(tx: Tx, post: InvoicePost, invoice: InvoiceRow): Promise<void> {
  const { id, number, userId } = invoice;
  const due = invoice.dueAt ? `, due by ${dateInWords(invoice.dueAt)}` : '';
  await notifyUser(tx, {
    userId,
    occasion: `invoice:${id}:issued`,
    title: `Your invoice ${number}`,
    message: `It is of ${dollars(invoice.totalCents)}${due}. You find it on the billing page.`,
  });
  await post.sendMail(tx, invoiceMail(post.brand, { ...(await recipientOf(tx, userId)), invoice }));
}

/** Reminds somebody of an invoice whose day has passed. Call it once for each. */
export async function tellOfOverdue(tx: Tx, post: InvoicePost, invoice: InvoiceRow): Promise<void> {
  const { id, number, userId } = invoice;
  await notifyUser(tx, {
    userId,
    occasion: `invoice:${id}:overdue`,
    title: `Invoice ${number} is overdue`,
    message: `We have no payment of ${dollars(invoice.totalCents)} yet. If it is on its way, there is nothing to do.`,
  });
  await post.sendMail(tx, overdueMail(post.brand, { ...(await recipientOf(tx, userId)), invoice }));
}

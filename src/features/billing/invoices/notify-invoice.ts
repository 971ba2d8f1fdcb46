import { getRecipient } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { formatDate, formatDollars } from './format.ts';
import { invoiceMail, overdueMail } from './mails.ts';
import type { InvoiceRow } from './schema.ts';

/** Notifies the owner of a new open invoice, in the bell and by mail. Call it once for each invoice. */
export async function notifyInvoiceIssued(
  tx: Tx,
  mailContext: MailContext,
  invoice: InvoiceRow,
): Promise<void> {
  const { id, number, userId } = invoice;
  const due = invoice.dueAt ? `, due by ${formatDate(invoice.dueAt)}` : '';
  await notifyUser(tx, {
    userId,
    occasion: `invoice:${id}:issued`,
    title: `Your invoice ${number}`,
    message: `Amount: ${formatDollars(invoice.totalCents)}${due}. See it on the billing page.`,
  });
  await mailContext.sendMail(
    tx,
    invoiceMail(mailContext.brand, { ...(await getRecipient(tx, userId)), invoice }),
  );
}

/** Reminds the owner of an overdue invoice, in the bell and by mail. Call it once for each invoice. */
export async function notifyInvoiceOverdue(
  tx: Tx,
  mailContext: MailContext,
  invoice: InvoiceRow,
): Promise<void> {
  const { id, number, userId } = invoice;
  await notifyUser(tx, {
    userId,
    occasion: `invoice:${id}:overdue`,
    title: `Invoice ${number} is overdue`,
    message: `We have not received your payment of ${formatDollars(invoice.totalCents)}. If you have already paid, you can ignore this reminder.`,
  });
  await mailContext.sendMail(
    tx,
    overdueMail(mailContext.brand, { ...(await getRecipient(tx, userId)), invoice }),
  );
}

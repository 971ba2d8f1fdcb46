import type { z } from 'zod';
import type { Site } from '#contract/site.ts';
import type { ContactTopic, contactForm } from '#contract/support.ts';
import { composeMail, toSingleLine } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Message = Pick<z.output<typeof contactForm>, 'name' | 'email' | 'topic' | 'message'>;

/** The recipient and the subject prefix of each topic. */
const topics: Record<ContactTopic, { readBy: keyof Site['contact']; subject: string }> = {
  account: { readBy: 'general', subject: 'Account' },
  billing: { readBy: 'billing', subject: 'Billing' },
  safety: { readBy: 'safety', subject: 'Safety' },
  takedown: { readBy: 'dmca', subject: 'Takedown' },
  press: { readBy: 'general', subject: 'Press' },
  other: { readBy: 'general', subject: 'Message' },
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Composes the mail for a message of the contact form. The topic selects the recipient; replies go to the sender.
 *
 * @param dueAt when the answer is due; the message is not stored here, so the mail alone says it
 * @param accountId of the signed-in sender: the only part that the sender cannot forge
 */
export function contactMail(
  brand: MailBrand,
  contact: Site['contact'],
  message: Message,
  accountId: string | null,
  dueAt: Date,
): Mail {
  const { readBy, subject } = topics[message.topic];
  const name = toSingleLine(message.name) || message.email;
  const headline = `${subject} from ${name}`;
  return composeMail(brand, {
    to: contact[readBy],
    replyTo: { name, address: message.email },
    subject: headline,
    preheader: toSingleLine(message.message).slice(0, 120),
    headline,
    paragraphs: [
      `${name} <${message.email}> wrote through the contact form.
${accountId ? `Signed in as account ${accountId}.` : 'Not signed in: the address is not verified.'}
Answer it by ${day.format(dueAt)}.`,
      message.message,
    ],
    footer: 'You receive this because the site file lists this address. Replies go to the sender.',
  });
}

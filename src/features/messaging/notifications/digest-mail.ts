import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type DigestInput = { email: string; firstName: string; completed: number; failed: number };

/**
 * Composes the daily summary of finished jobs. It has numbers only: prompts must not show in an inbox.
 */
export function digestMail(brand: MailBrand, to: DigestInput): Mail {
  const { completed, failed } = to;
  const ready = completed === 1 ? 'One picture is ready' : `${completed} pictures are ready`;
  const failures = failed === 1 ? 'One picture failed' : `${failed} pictures failed`;
  const headline = completed > 0 ? ready : failures;
  const preferences = `${brand.baseUrl}/notifications#mail`;
  const paragraphs = [
    ...(completed > 0 ? ['Everything that finished since your last visit is in My Content.'] : []),
    ...(failed > 0
      ? [`${failures}. You were not charged. Your notifications show the reason, and you can try again.`]
      : []),
  ];
  return composeMail(brand, {
    to: to.email,
    subject: headline,
    preheader: 'Your jobs since your last visit.',
    headline,
    paragraphs: [formatGreeting(to.firstName), ...paragraphs],
    action:
      completed > 0
        ? { label: 'See your pictures', url: `${brand.baseUrl}/content` }
        : { label: 'See what happened', url: `${brand.baseUrl}/notifications` },
    footer: 'You turned on this daily summary. We send it only when jobs have ended since your last visit.',
    unsubscribe: { label: 'Choose which emails you get', url: preferences },
  });
}

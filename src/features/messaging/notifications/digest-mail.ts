import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type EndedJobs = { email: string; firstName: string; completed: number; failed: number };

/**
 * What has become of somebody's jobs, in numbers only: what was asked for is nothing that an inbox should
 * show to whoever looks over a shoulder.
 */
export function digestMail(brand: MailBrand, to: EndedJobs): Mail {
  const { completed, failed } = to;
  const ready = completed === 1 ? 'One picture is ready' : `${completed} pictures are ready`;
  const notMade = failed === 1 ? 'One picture could not be made' : `${failed} pictures could not be made`;
  const headline = completed > 0 ? ready : notMade;
  const preferences = `${brand.baseUrl}/notifications#mail`;
  const paragraphs = [
    ...(completed > 0 ? ['What was finished since you last looked in waits for you in My Content.'] : []),
    ...(failed > 0
      ? [`${notMade}. Nothing was charged for that; your notifications say why, and you can try again.`]
      : []),
  ];
  return composeMail(brand, {
    to: to.email,
    subject: headline,
    preheader: 'What has become of your jobs since you last looked in.',
    headline,
    paragraphs: [greeting(to.firstName), ...paragraphs],
    action:
      completed > 0
        ? { label: 'See your pictures', url: `${brand.baseUrl}/content` }
        : { label: 'See what happened', url: `${brand.baseUrl}/notifications` },
    footer: 'You asked for this daily summary. It comes only when something has ended while you were away.',
    unsubscribe: { label: 'Choose which mails you get', url: preferences },
  });
}

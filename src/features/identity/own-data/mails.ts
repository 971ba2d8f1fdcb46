import { limits } from '#contract/limits.ts';
import { dateInWords } from '#features/billing/invoices';
import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Person = { email: string; firstName: string };

const about = 'You get this because it concerns your account and its data.';
const settings = (brand: MailBrand) => `${brand.baseUrl}/profile-settings#your-data`;
/** What no deletion takes: the same words wherever they are said. */
export const staysWords =
  'What the law has us keep stays for as long as it says: records of payments, without your name and address, and what is needed for an investigation.';

/** The archive is ready. */
export function exportReadyMail(brand: MailBrand, to: Person & { expiresAt: Date }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your data from ${brand.name} is ready`,
    preheader: `You can download it for ${limits.exportDays} days.`,
    headline: 'Your data is ready',
    paragraphs: [
      greeting(to.firstName),
      `The archive that you asked for is made. You can download it in Profile Settings until ${dateInWords(to.expiresAt)}; then it is deleted.`,
    ],
    action: { label: 'Go to the download', url: settings(brand) },
    afterAction: [
      'If you did not ask for it, set another password now: somebody is signed in to your account.',
    ],
    footer: about,
  });
}

/** The deletion of the account was asked for. */
export function deletionAskedMail(brand: MailBrand, to: Person & { dueAt: Date }): Mail {
  const day = dateInWords(to.dueAt);
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} account will be deleted on ${day}`,
    preheader: 'Until then you can keep it.',
    headline: 'Your account will be deleted',
    paragraphs: [
      greeting(to.firstName),
      `You asked that your account is deleted. That happens on ${day}: what you made, uploaded and wrote goes with all its files, and nobody can bring it back.`,
      'Until then everything works as before. A plan by card is not renewed any more, and tokens that are left go with the account.',
      staysWords,
    ],
    action: { label: 'Keep my account', url: settings(brand) },
    afterAction: ['If it was not you, keep the account, set another password at once, and write to us.'],
    footer: about,
  });
}

/** The day is near. */
export function deletionReminderMail(brand: MailBrand, to: Person & { dueAt: Date }): Mail {
  const day = dateInWords(to.dueAt);
  return composeMail(brand, {
    to: to.email,
    subject: `Reminder: your ${brand.name} account is deleted on ${day}`,
    preheader: 'The last days to keep it, or to take your data along.',
    headline: 'Your account is deleted soon',
    paragraphs: [
      greeting(to.firstName),
      `On ${day} your account is deleted with all that is yours. If you want your pictures, texts and invoices, download your data before.`,
    ],
    action: { label: 'Keep it, or download my data', url: settings(brand) },
    footer: about,
  });
}

/** The account is closed, and its data goes. */
export function deletedMail(brand: MailBrand, to: Person): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} account is deleted`,
    preheader: 'This is the last mail about it.',
    headline: 'Your account is deleted',
    paragraphs: [
      greeting(to.firstName),
      'Your account is closed, and what you made, uploaded and wrote is being deleted within the next hours, this address too.',
      staysWords,
      'Thank you for having been here.',
    ],
    action: { label: 'Ask us something', url: `${brand.baseUrl}/contact` },
    footer: about,
  });
}

import { limits } from '#contract/limits.ts';
import { formatDate } from '#features/billing/invoices';
import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Person = { email: string; firstName: string };

const about = 'You receive this because it concerns your account and its data.';
const settings = (brand: MailBrand) => `${brand.baseUrl}/profile-settings#your-data`;
/** What a deletion keeps; the same text in all mails. */
export const retentionNotice =
  'We keep what the law requires for as long as it requires: payment records, without your name and address, and data that is needed for an investigation.';

/** To the owner of a finished export. */
export function exportReadyMail(brand: MailBrand, to: Person & { expiresAt: Date }): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your data from ${brand.name} is ready`,
    preheader: `You can download it for ${limits.exportDays} days.`,
    headline: 'Your data is ready',
    paragraphs: [
      formatGreeting(to.firstName),
      `The archive you requested is ready. You can download it in Profile Settings until ${formatDate(to.expiresAt)}. After that we delete it.`,
    ],
    action: { label: 'Go to the download', url: settings(brand) },
    afterAction: [
      'If you did not request it, change your password now: someone else may be signed in to your account.',
    ],
    footer: about,
  });
}

/** Confirms that the account is scheduled for deletion. */
export function deletionAskedMail(brand: MailBrand, to: Person & { dueAt: Date }): Mail {
  const day = formatDate(to.dueAt);
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} account will be deleted on ${day}`,
    preheader: 'Until then you can keep it.',
    headline: 'Your account will be deleted',
    paragraphs: [
      formatGreeting(to.firstName),
      `You asked us to delete your account. On ${day} we permanently delete everything you made, uploaded and wrote, with all files. This cannot be undone.`,
      'Until then everything works as before. A card plan will not be renewed, and remaining tokens are deleted with the account.',
      retentionNotice,
    ],
    action: { label: 'Keep my account', url: settings(brand) },
    afterAction: ['If it was not you, keep the account, change your password at once and contact us.'],
    footer: about,
  });
}

/** Reminds of a deletion that is due soon. */
export function deletionReminderMail(brand: MailBrand, to: Person & { dueAt: Date }): Mail {
  const day = formatDate(to.dueAt);
  return composeMail(brand, {
    to: to.email,
    subject: `Reminder: your ${brand.name} account will be deleted on ${day}`,
    preheader: 'You can still keep it or download your data.',
    headline: 'Your account will be deleted soon',
    paragraphs: [
      formatGreeting(to.firstName),
      `On ${day} we delete your account with all its data. Download your data before then if you want to keep your pictures, texts and invoices.`,
    ],
    action: { label: 'Keep it or download my data', url: settings(brand) },
    footer: about,
  });
}

/** The last mail: the account is closed and its data is being deleted. */
export function deletedMail(brand: MailBrand, to: Person): Mail {
  return composeMail(brand, {
    to: to.email,
    subject: `Your ${brand.name} account is deleted`,
    preheader: 'This is our last email about it.',
    headline: 'Your account is deleted',
    paragraphs: [
      formatGreeting(to.firstName),
      'Your account is closed. We delete everything you made, uploaded and wrote, and this address, within the next hours.',
      retentionNotice,
      'Thank you for using our service.',
    ],
    action: { label: 'Contact us', url: `${brand.baseUrl}/contact` },
    footer: about,
  });
}

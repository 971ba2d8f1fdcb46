import type { ReportKind } from '#contract/takedowns.ts';
import { composeMail, formatGreeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { formatHours } from './times.ts';

type Reported = { reporterEmail: string; number: string };
type Creator = { email: string; firstName: string };

const claims: Record<ReportKind, string> = {
  intimate: 'a person says that it is an intimate picture of them, shown without their consent',
  depicted: 'a person says that they are depicted in it and did not consent',
  under_age: 'the report says that a person in it looks, or is said to be, under age',
  copyright: 'a rights holder says that it infringes their copyright',
  other: 'the report says that it is unlawful',
};

const reporterFooter = 'You receive this because a report was filed with your email address.';
const creatorFooter = 'You receive this because your content was reported.';

/**
 * Confirms a report. The link is the only access to its status, and only this mail contains it.
 *
 * @param given.hours until the decision
 * @param given.promise for an intimate picture when it is removed at the latest, or that nothing was found
 */
export function receivedMail(
  brand: MailBrand,
  to: Reported,
  link: string,
  { hours, promise }: { hours: number; promise?: { removedBy: Date } | 'nothing_found' | undefined },
): Mail {
  const within = formatHours(hours);
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}`,
    preheader: `We have received it and review it within ${within}.`,
    headline: 'We have received your report',
    paragraphs: [
      `Its number is ${to.number}. We review it within ${within} and send you the decision by email.`,
      ...(promise ? [formatPromise(promise)] : []),
      'The link below shows its status. Keep it private: anyone with the link can see your report.',
    ],
    action: { label: 'View status', url: link },
    afterAction: ['If you did not report anything, ignore this email or reply to let us know.'],
    footer: reporterFooter,
  });
}

function formatPromise(promise: { removedBy: Date } | 'nothing_found'): string {
  if (promise === 'nothing_found') {
    return 'We found nothing at the address that you gave. Send a new report with the link of the item, or with the picture.';
  }
  return `Without a decision by then we remove the picture automatically, with all copies that we find: by ${moment.format(promise.removedBy)} UTC at the latest.`;
}

/** Tells the reporter that an intimate picture was removed when its time ran out. */
export function removedAutomaticallyMail(brand: MailBrand, to: Reported, hours: number): Mail {
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}: removed`,
    preheader: 'The picture you reported was removed.',
    headline: 'The picture you reported was removed',
    paragraphs: [
      'We removed it with every copy that we found and what was made from it, and it cannot be uploaded again.',
      `${hours === 1 ? 'The hour' : `The ${hours} hours`} had passed, so it was removed before a reviewer had decided. We send you the decision too.`,
    ],
    footer: reporterFooter,
  });
}

type Decided = {
  /** Why it was refused; null for a removal. */
  reason: string | null;
  /** Whether it had been removed automatically. */
  wasRemoved: boolean;
};

/** The decision on a report. */
export function decidedMail(brand: MailBrand, to: Reported, { reason, wasRemoved }: Decided): Mail {
  if (wasRemoved) return decidedLaterMail(brand, to, reason);
  const removed = reason === null;
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}: ${removed ? 'removed' : 'not removed'}`,
    preheader: removed
      ? 'The content you reported was removed.'
      : 'The content you reported was not removed.',
    headline: removed ? 'The content you reported was removed' : 'The content you reported was not removed',
    paragraphs: removed
      ? [
          'We removed it with every copy that we found, and it cannot be uploaded again.',
          'We notify its creator, who can object. If they do, we let you know.',
        ]
      : ['We reviewed it and did not remove it, for this reason:', reason],
    footer: reporterFooter,
  });
}

/** The decision after an automatic removal. */
function decidedLaterMail(brand: MailBrand, to: Reported, reason: string | null): Mail {
  const headline =
    reason === null ? 'A reviewer confirmed the removal' : 'A reviewer decided against the removal';
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}: ${reason === null ? 'removal confirmed' : 'content restored'}`,
    preheader: headline,
    headline,
    paragraphs:
      reason === null
        ? ['What was removed automatically stays removed.']
        : ['What was removed automatically is in its creator’s library again, for this reason:', reason],
    footer: reporterFooter,
  });
}

/** Notifies a creator that their content was removed after a report, with the reason and the claim. */
export function removedMail(
  brand: MailBrand,
  to: Creator,
  given: {
    number: string;
    kind: ReportKind;
    reason: string;
    /** Whether no reviewer has decided yet. */
    automatic: boolean;
    claim: string;
    items: number;
  },
): Mail {
  const what = given.items === 1 ? 'One of your items was' : `${given.items} of your items were`;
  const claim = `${what} removed after report ${given.number}: ${claims[given.kind]}.`;
  const reviewer = given.automatic ? 'a reviewer decides' : 'a different reviewer decides again';
  return composeMail(brand, {
    to: to.email,
    subject: `${what} removed after a report (${given.number})`,
    preheader: 'Read why, and how to object.',
    headline: `${what} removed`,
    paragraphs: [
      formatGreeting(to.firstName),
      given.automatic ? claim : `${claim} The reason for our decision:`,
      given.reason,
      'What the report says:',
      given.claim,
      given.kind === 'copyright'
        ? 'If this was a mistake or a misidentification, you can send a counter-notice within 30 days.'
        : `If you disagree, you can object within 30 days, and ${reviewer}.`,
      'After that we delete it.',
    ],
    action: { label: 'See what was removed', url: `${brand.baseUrl}/takedowns` },
    footer: creatorFooter,
  });
}

/** The outcome of an objection. @param answer the reviewer's; null after a counter-notice, which needs no decision */
export function objectionDecidedMail(
  brand: MailBrand,
  to: Creator,
  given: { number: string; restored: boolean; answer: string | null },
): Mail {
  const headline = given.restored ? 'Your content was restored' : 'The removal was upheld';
  return composeMail(brand, {
    to: to.email,
    subject: `${headline} (${given.number})`,
    preheader: headline,
    headline,
    paragraphs: [
      formatGreeting(to.firstName),
      given.restored
        ? `The content removed after report ${given.number} is in your library again.`
        : `A different reviewer has looked at the content removed after report ${given.number}. It stays removed.`,
      ...(given.answer ? [given.answer] : []),
    ],
    action: { label: 'See what was removed', url: `${brand.baseUrl}/takedowns` },
    footer: creatorFooter,
  });
}

/** Sends a counter-notice to the reporter (17 U.S.C. 512(g)(2)(B)). */
export function counterNoticeMail(
  brand: MailBrand,
  to: Reported,
  given: { text: string; restoredFrom: Date },
): Mail {
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `A counter-notice to your report ${to.number}`,
    preheader: 'We restore the content unless you tell us that you have gone to court.',
    headline: 'The creator objects to your notice',
    paragraphs: [
      'The creator of the removed content has sent us this counter-notice:',
      given.text,
      `We restore the content on ${day.format(given.restoredFrom)} unless you tell us before then that you have asked a court for an order against it. Use the link in our first email, or reply to this one.`,
    ],
    footer: reporterFooter,
  });
}

/** Tells the reporter that removed content was restored after an objection. */
export function putBackMail(brand: MailBrand, to: Reported): Mail {
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}: content restored`,
    preheader: 'The content removed after your report was restored.',
    headline: 'The content was restored',
    paragraphs: [
      'The creator’s objection succeeded, or we were not told in time of a court action. The content removed after your report is in their library again.',
    ],
    footer: reporterFooter,
  });
}

/** Alerts an administrator to a report that has waited too long. */
export function alarmMail(
  brand: MailBrand,
  to: Creator,
  given: {
    number: string;
    kind: ReportKind;
    hours: number;
    outcome: 'waits' | 'removed_automatically' | 'nothing_found';
    dueAt: Date;
    caseId: string;
  },
): Mail {
  const headline = `Report ${given.number} has waited for ${formatHours(given.hours)}`;
  const due = `${moment.format(given.dueAt)} UTC`;
  const next = {
    waits: `Decide it by ${due}.`,
    removed_automatically: `Without a decision it is removed automatically at ${due}, with all copies.`,
    nothing_found:
      'It names nothing that is found, so it cannot be removed automatically. Find the item and remove it, or reject the report.',
  }[given.outcome];
  return composeMail(brand, {
    to: to.email,
    subject: headline,
    preheader: next,
    headline,
    paragraphs: [formatGreeting(to.firstName), `It is not decided yet: ${claims[given.kind]}. ${next}`],
    action: { label: 'Open the report', url: `${brand.baseUrl}/admin/reports/${given.caseId}` },
    footer: 'You receive this because you are an administrator.',
  });
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

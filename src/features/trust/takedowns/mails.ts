import type { ReportKind } from '#contract/takedowns.ts';
import { composeMail, greeting } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Reported = { reporterEmail: string; number: string };
type Maker = { email: string; firstName: string };

const inWords: Record<ReportKind, string> = {
  depicted: 'somebody says that they are depicted in it and did not consent',
  under_age: 'somebody says that a person in it looks, or is said to be, under age',
  copyright: 'somebody says that it infringes their copyright',
  other: 'somebody says that it is unlawful',
};

const toReporter = 'You get this because you, or somebody who gave your address, reported something.';
const toMaker = 'You get this because something of yours was reported.';

/** Says that a report has arrived. The link is the only way to its state, and is in no other mail. */
export function receivedMail(brand: MailBrand, to: Reported, link: string): Mail {
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}`,
    preheader: 'It has arrived. Somebody looks at it within 48 hours.',
    headline: 'Your report has arrived',
    paragraphs: [
      `It has the number ${to.number}. Somebody looks at it within 48 hours, and you hear from us by mail.`,
      'The link below shows how it stands. Keep it to yourself: whoever has it can see your report.',
    ],
    action: { label: 'See how it stands', url: link },
    afterAction: ['If you reported nothing, you can ignore this mail, or tell us by answering it.'],
    footer: toReporter,
  });
}

/** @param reason of a refusal; null when what was reported is removed */
export function decidedMail(brand: MailBrand, to: Reported, reason: string | null): Mail {
  const removed = reason === null;
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}: ${removed ? 'removed' : 'not removed'}`,
    preheader: removed ? 'What you reported is removed.' : 'What you reported stays.',
    headline: removed ? 'What you reported is removed' : 'What you reported stays',
    paragraphs: removed
      ? [
          'We have removed it, with every copy of it that we found here, and it cannot be brought in again.',
          'Whoever made it is told, and can object. If they do, you hear from us.',
        ]
      : ['Somebody has looked at it. It was not removed, for this reason:', reason],
    footer: toReporter,
  });
}

export function removedMail(
  brand: MailBrand,
  to: Maker,
  given: { number: string; kind: ReportKind; reason: string; claim: string; items: number },
): Mail {
  const what = given.items === 1 ? 'Something of yours was' : `${given.items} items of yours were`;
  return composeMail(brand, {
    to: to.email,
    subject: `${what} removed after a report (${given.number})`,
    preheader: 'What was removed, why, and how to object.',
    headline: `${what} removed`,
    paragraphs: [
      greeting(to.firstName),
      `${what} removed after report ${given.number}: ${inWords[given.kind]}. What we decided by:`,
      given.reason,
      'What the report says:',
      given.claim,
      given.kind === 'copyright'
        ? 'If this was a mistake, or something was mixed up, you can send a counter-notice within 30 days.'
        : 'If you think that this is wrong, you can object within 30 days, and somebody else decides again.',
      'After that it is deleted.',
    ],
    action: { label: 'See what was removed', url: `${brand.baseUrl}/takedowns` },
    footer: toMaker,
  });
}

/** What comes of an objection. @param answer of whoever decided; null where nobody had to */
export function objectionMail(
  brand: MailBrand,
  to: Maker,
  given: { number: string; restored: boolean; answer: string | null },
): Mail {
  const headline = given.restored ? 'What was removed is back' : 'The removal stands';
  return composeMail(brand, {
    to: to.email,
    subject: `${headline} (${given.number})`,
    preheader: headline,
    headline,
    paragraphs: [
      greeting(to.firstName),
      given.restored
        ? `What was removed of yours after report ${given.number} is in your library again.`
        : `Somebody else has looked at what was removed of yours after report ${given.number}. It stays removed.`,
      ...(given.answer ? [given.answer] : []),
    ],
    action: { label: 'See what was removed', url: `${brand.baseUrl}/takedowns` },
    footer: toMaker,
  });
}

/** Passes a counter-notice on to whoever sent the notice (17 U.S.C. 512(g)(2)(B)). */
export function counterNoticeMail(
  brand: MailBrand,
  to: Reported,
  given: { text: string; restoredFrom: Date },
): Mail {
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `A counter-notice to your report ${to.number}`,
    preheader: 'What was removed is put back unless you tell us that you have gone to court.',
    headline: 'Somebody objects to your notice',
    paragraphs: [
      'Whoever made what was removed has sent us this counter-notice:',
      given.text,
      `We put the material back on ${day.format(given.restoredFrom)}, unless you tell us before that you have asked a court for an order against it. You can do that by the link of our first mail, or by answering this one.`,
    ],
    footer: toReporter,
  });
}

/** What was removed is back after a counter-notice. */
export function putBackMail(brand: MailBrand, to: Reported): Mail {
  return composeMail(brand, {
    to: to.reporterEmail,
    subject: `Your report ${to.number}: put back`,
    preheader: 'What was removed after your report is back.',
    headline: 'What was removed is back',
    paragraphs: [
      'An objection to its removal was upheld, or nobody told us in time that a court was asked. What was removed after your report is back with whoever made it.',
    ],
    footer: toReporter,
  });
}

export function alarmMail(
  brand: MailBrand,
  to: Maker,
  given: { number: string; kind: ReportKind; hours: number; dueAt: Date; caseId: string },
): Mail {
  const headline = `Report ${given.number} has waited for ${given.hours} hours`;
  return composeMail(brand, {
    to: to.email,
    subject: headline,
    preheader: `It has to be decided by ${moment.format(given.dueAt)} UTC.`,
    headline,
    paragraphs: [
      greeting(to.firstName),
      `Nobody has decided it yet: ${inWords[given.kind]}. It has to be decided by ${moment.format(given.dueAt)} UTC.`,
    ],
    action: { label: 'Open the report', url: `${brand.baseUrl}/admin/reports/${given.caseId}` },
    footer: 'You get this because you are an administrator.',
  });
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

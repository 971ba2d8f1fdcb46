import { limits } from '#contract/limits.ts';
import type { CaseState, ReportKind } from '#contract/takedowns.ts';
import { brand } from '#web/lib/site.ts';

const kinds: Record<ReportKind, string> = {
  depicted: 'It shows me, and I did not consent',
  under_age: 'Somebody in it looks, or is said to be, under 18',
  copyright: 'It infringes my copyright',
  other: 'It is unlawful in another way',
};

export const reportPage = {
  title: 'Report something',
  description: `Report a picture made with ${brand.name}: yourself without your consent, somebody under age, your work, or anything else unlawful.`,
  lead: 'Anybody can report, with or without an account. Somebody looks at it within 48 hours.',
  after: 'What happens then',
  steps: [
    'You get a mail with a number and a link that shows how your report stands.',
    'What may show somebody under age is hidden at once, before anybody looks at it.',
    'If it is removed, every copy of it that we find here goes too, and cannot be brought in again.',
    'Whoever made it is told why, and can object. They are not told your address.',
  ],
  rules: 'The rules behind it',
  ruleLinks: [
    { href: '/content-safety-policy', label: 'Content & Safety Policy' },
    { href: '/dmca-policy', label: 'DMCA & IP Policy' },
  ],
  noScript: 'The form needs scripts. Without them, write to',
  kind: 'What is it about?',
  kinds,
  address: 'Where is it?',
  addressHint: 'A link, a share link, or the number of the item. If you have none, add the picture below.',
  picture: 'The picture, if you have it',
  pictureHint:
    'Only a fingerprint is kept, to find copies; the picture itself is not stored. Leave this empty for anything that may show somebody under age.',
  descriptionLabel: 'What is wrong with it?',
  descriptionHint: 'At least 20 characters.',
  work: 'Your work: what it is, and where it can be seen',
  name: 'Your full name',
  email: 'Your e-mail address',
  postalAddress: 'Your postal address',
  phone: 'Your telephone number',
  goodFaith:
    'I believe in good faith that this use is not permitted by the owner, by somebody who acts for the owner, or by law.',
  accurate: 'What I say here is accurate.',
  authorised: 'Under penalty of perjury: I am the owner, or may act for the owner.',
  signature: 'Your signature: type your full name',
  leaveEmpty: 'Leave this empty',
  send: 'Send the report',
  words: {
    sending: 'Sending …',
    sent: 'Thank you. Your report is with us. Its number:',
    mailed: 'A mail with a link that shows how it stands is on its way to you.',
    failed: 'This did not work: nothing was sent. Please try again, or write a mail.',
  },
  longest: limits.reportMaximum,
};

const states: Record<CaseState, string> = {
  received: 'It has arrived, and waits for somebody to look at it.',
  in_review: 'Somebody is looking at it.',
  removed: 'It was removed.',
  refused: 'It was not removed.',
};

export const casePage = {
  title: 'Your report',
  description: 'How a report stands, for the one who made it.',
  words: {
    loading: 'Looking it up …',
    missing: 'There is no report at this link. Open the link of our mail, whole.',
    failed: 'This could not be loaded. Please try again.',
    again: 'Try again',
    number: 'Number',
    received: 'Received',
    due: 'Decided at the latest',
    decided: 'Decided',
    removed: 'Pictures removed',
    reason: 'Why',
    states,
    counterNotice: 'Whoever made it objects',
    putBack: 'It is put back on this day, unless you state that you have asked a court:',
    courtLabel: 'The court, and the number of the case',
    courtSend: 'State that a court was asked',
    courtStated: 'You have stated that a court was asked: nothing is put back.',
    sending: 'Sending …',
  },
};
export type CaseWords = typeof casePage.words;

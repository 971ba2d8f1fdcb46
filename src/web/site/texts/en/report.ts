import { limits } from '#contract/limits.ts';
import type { CaseState, ReportKind } from '#contract/takedowns.ts';
import { brand } from '#web/lib/site.ts';

const kinds: Record<ReportKind, string> = {
  intimate: 'It is an intimate picture of me, shown without my consent',
  depicted: 'It shows me in another way, and I did not consent',
  under_age: 'It shows someone who looks, or is said to be, under 18',
  copyright: 'It infringes my copyright',
  other: 'It is unlawful in another way',
};

export const reportPage = {
  title: 'Report something',
  description: `Report a picture made with ${brand.name}: yourself without your consent, a minor, your work, or other unlawful content.`,
  lead: 'Anyone can report, with or without an account. Every report is reviewed within 48 hours.',
  after: 'What happens then',
  steps: [
    'You get an email with a number and a link to the status of your report.',
    'Content that may show a minor is hidden at once, before the review.',
    'An intimate picture is removed 48 hours after your report at the latest, unless a reviewer has rejected it.',
    'If we remove it, we remove every copy that we find here too, and block new uploads of it.',
    'Its creator learns the reason and can object. They do not learn your address.',
  ],
  rules: 'The rules behind it',
  ruleLinks: [
    { href: '/content-safety-policy', label: 'Content & Safety Policy' },
    { href: '/dmca-policy', label: 'DMCA & IP Policy' },
  ],
  noScript: 'The form needs scripts. Without them, write to',
  kind: 'What is it about?',
  kinds,
  intimateNote: 'For the person shown, or someone who acts for them. You need no account.',
  address: 'Where is it?',
  addressHint: 'A link, a share link, or the number of the item. If you have none, add the picture below.',
  picture: 'The picture, if you have it',
  pictureHint:
    'Only a fingerprint is kept, to find copies; the picture itself is not stored. Leave this empty for anything that may show a minor.',
  descriptionLabel: 'What is wrong with it?',
  descriptionHint: 'At least 20 characters.',
  work: 'Your work: what it is, and where it can be seen',
  name: 'Your full name',
  email: 'Your email address',
  postalAddress: 'Your postal address',
  phone: 'Your telephone number',
  goodFaith:
    'I believe in good faith that this use is not permitted by the owner, by someone who acts for the owner, or by law.',
  noConsent:
    'I believe in good faith that this intimate picture is shown without my consent, or without that of the person I act for.',
  accurate: 'What I say here is accurate.',
  authorised: 'Under penalty of perjury: I am the owner, or may act for the owner.',
  signature: 'Your signature: type your full name',
  leaveEmpty: 'Leave this empty',
  send: 'Send the report',
  words: {
    sending: 'Sending…',
    sent: 'Thank you. We have received your report. Its number:',
    mailed: 'We have sent you an email with a link to its status.',
    failed: 'Your report was not sent. Please try again, or write an email.',
  },
  longest: limits.reportMaximum,
};

const states: Record<CaseState, string> = {
  received: 'We have received your report and will review it.',
  in_review: 'We are reviewing it.',
  removed_automatically: 'It was removed when its time ran out. A reviewer still decides about it.',
  removed: 'It was removed.',
  refused: 'It was not removed.',
};

export const casePage = {
  title: 'Your report',
  description: 'The status of a report, for the person who sent it.',
  words: {
    loading: 'Loading…',
    missing: 'There is no report at this link. Open the complete link from our email.',
    failed: 'This could not be loaded. Please try again.',
    again: 'Try again',
    number: 'Number',
    received: 'Received',
    due: 'Decision due by',
    removedBy: 'Removed at the latest by',
    nothingFound:
      'We found nothing at the address you gave or like your picture, so nothing is removed automatically. Send a new report with the link of the item, or with the picture.',
    decided: 'Decided',
    removed: 'Pictures removed',
    reason: 'Why',
    states,
    counterNotice: 'The creator objects',
    /** `{day}` is the date. */
    putBack: 'We restore it on {day} unless you state before then that you have filed a court action.',
    courtLabel: 'The court, and the number of the case',
    courtSend: 'State a court action',
    courtStated: 'You have stated a court action. Nothing will be restored.',
    sending: 'Sending…',
  },
};
export type CaseWords = typeof casePage.words;

import { managedPlan } from '#contract/catalogue.ts';
import type { Agreement, Quote } from '#contract/managed.ts';
import type { Tone } from '#web/ui/badge.tsx';

type Standing = { tone: Tone; label: string };

export const quoteStates: Record<Quote['state'], Standing> = {
  open: { tone: 'waiting', label: 'Waiting for an answer' },
  agreed: { tone: 'good', label: 'Agreed' },
  declined: { tone: 'plain', label: 'Declined' },
};

/** What each state of an agreement means for its owner. */
export const agreementStates: Record<Agreement['state'], Standing & { text: string }> = {
  waiting: {
    tone: 'waiting',
    label: 'Waiting for payment',
    text: 'Access opens when the first invoice is paid, by wire or cryptocurrency.',
  },
  open: {
    tone: 'good',
    label: 'Open',
    text: `The next invoice comes ${managedPlan.invoiceDaysBeforeRenewal} days before this period ends.`,
  },
  grace: {
    tone: 'bad',
    label: 'Payment due',
    text: `The period is over and its invoice is not paid. Access stays for ${managedPlan.graceDays} days.`,
  },
  closed: { tone: 'bad', label: 'Closed', text: 'Access opens again as soon as the open invoice is paid.' },
  ended: { tone: 'plain', label: 'Ended', text: 'Nothing more is invoiced.' },
};

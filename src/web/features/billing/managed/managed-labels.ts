import { managedPlan } from '#contract/catalogue.ts';
import type { Agreement, Quote } from '#contract/managed.ts';
import type { Tone } from '#web/ui/badge.tsx';

type StateLabel = { tone: Tone; label: string };

export const quoteStateLabels: Record<Quote['state'], StateLabel> = {
  open: { tone: 'waiting', label: 'Waiting for reply' },
  agreed: { tone: 'good', label: 'Agreed' },
  declined: { tone: 'plain', label: 'Declined' },
};

/** Label and explanation of each agreement state. */
export const agreementStateLabels: Record<Agreement['state'], StateLabel & { text: string }> = {
  waiting: {
    tone: 'waiting',
    label: 'Waiting for payment',
    text: `Access opens on the ${managedPlan.accessDay} after the first invoice is paid by wire or cryptocurrency.`,
  },
  scheduled: {
    tone: 'waiting',
    label: 'Paid',
    text: `Your payment is confirmed. Access opens on ${managedPlan.accessDay} (UTC).`,
  },
  open: {
    tone: 'good',
    label: 'Open',
    text: `The next invoice is sent ${managedPlan.invoiceDaysBeforeRenewal} days before this period ends.`,
  },
  grace: {
    tone: 'bad',
    label: 'Payment due',
    text: `The period ended with an unpaid invoice. Access ends after ${managedPlan.graceDays} days.`,
  },
  closed: { tone: 'bad', label: 'Closed', text: 'Access resumes when the open invoice is paid.' },
  ended: { tone: 'plain', label: 'Ended', text: 'No further invoices are sent.' },
};

import type { Invoice } from '#contract/invoices.ts';
import type { Tone } from '#web/ui/badge.tsx';

type StatusLabel = { tone: Tone; label: string };

/** Paid is neutral, any other status destructive (docs/requirements/signed-in.md, section 3). */
export const invoiceStatusLabels: Record<Invoice['status'], StatusLabel> = {
  paid: { tone: 'plain', label: 'Paid' },
  open: { tone: 'bad', label: 'Open' },
  overdue: { tone: 'bad', label: 'Overdue' },
  void: { tone: 'bad', label: 'Void' },
  refunded: { tone: 'bad', label: 'Refunded' },
};

export const invoiceKindLabels: Record<Invoice['kind'], string> = {
  subscription: 'Plan',
  tokens: 'Tokens',
  enterprise: 'Enterprise usage',
  managed: 'Managed plan',
};

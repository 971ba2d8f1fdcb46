import type { Invoice } from '#contract/invoices.ts';
import type { Tone } from '#web/ui/badge.tsx';

type Standing = { tone: Tone; label: string };

/** Paid is neutral, any other status destructive (specification 001, section 3). */
export const invoiceStanding: Record<Invoice['status'], Standing> = {
  paid: { tone: 'plain', label: 'Paid' },
  open: { tone: 'bad', label: 'Open' },
  overdue: { tone: 'bad', label: 'Overdue' },
  void: { tone: 'bad', label: 'Void' },
  refunded: { tone: 'bad', label: 'Refunded' },
};

export const invoiceKindNames: Record<Invoice['kind'], string> = {
  subscription: 'Plan',
  tokens: 'Tokens',
  enterprise: 'Enterprise usage',
  managed: 'Managed plan',
};

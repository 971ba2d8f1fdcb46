import type { ContentPayment } from '#contract/library.ts';

const kinds: Record<ContentPayment['entries'][number]['kind'], string> = {
  hold: 'Held',
  capture: 'Spent',
  release: 'Refunded',
  refund: 'Refunded',
};

/** Label of a ledger entry, with the reason of a refund. */
export function formatPaymentEntry(kind: keyof typeof kinds, reason: string): string {
  const cameBack = kind === 'release' || kind === 'refund';
  return cameBack ? `${kinds[kind]}: ${reason.replaceAll('_', ' ')}` : kinds[kind];
}

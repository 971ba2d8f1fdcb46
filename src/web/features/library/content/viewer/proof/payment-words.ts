import type { ContentPayment } from '#contract/library.ts';

const kinds: Record<ContentPayment['entries'][number]['kind'], string> = {
  hold: 'Set aside',
  capture: 'Spent',
  release: 'Given back',
  refund: 'Refunded',
};

/** An entry of the ledger in a word or two; why tokens came back is told, as the ledger says it. */
export function paymentWords(kind: keyof typeof kinds, reason: string): string {
  const cameBack = kind === 'release' || kind === 'refund';
  return cameBack ? `${kinds[kind]}: ${reason.replaceAll('_', ' ')}` : kinds[kind];
}

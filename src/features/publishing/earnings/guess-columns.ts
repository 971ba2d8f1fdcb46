import {
  type EarningImportFields,
  type EarningKind,
  earningKinds,
  type ImportMapping,
} from '#contract/earnings.ts';

/** Words in headings of exports, in the order in which they count. */
const words: Record<keyof ImportMapping, readonly string[]> = {
  day: ['date', 'day', 'datum', 'fecha', 'data', 'created', 'time'],
  amount: [
    'net',
    'amount',
    'earning',
    'earnings',
    'payout',
    'revenue',
    'commission',
    'total',
    'gross',
    'betrag',
    'importe',
    'montant',
    'price',
  ],
  currency: ['currency', 'währung', 'moneda', 'devise', 'ccy'],
  kind: ['kind', 'type', 'category', 'typ', 'tipo'],
  note: ['note', 'description', 'memo', 'details', 'campaign', 'reference', 'beschreibung', 'title'],
};

/** The columns to read: those that the creator chose, others by their headings. */
export function findMapping(headings: readonly string[], chosen: EarningImportFields): ImportMapping {
  const { amountColumn, currencyColumn, dayColumn, kindColumn, noteColumn } = chosen;
  const taken = new Set([amountColumn, currencyColumn, dayColumn, kindColumn, noteColumn]);
  const lower = headings.map((heading) => heading.toLowerCase());
  function find(field: keyof ImportMapping, number: number | undefined): number | null {
    if (number !== undefined) return number >= 0 && number < headings.length ? number : null;
    for (const word of words[field]) {
      const at = lower.findIndex(
        (heading, n) => !taken.has(n) && heading.split(/[\s_\-()/]+/).includes(word),
      );
      if (at >= 0) {
        taken.add(at);
        return at;
      }
    }
    return null;
  }
  return {
    day: find('day', dayColumn),
    amount: find('amount', amountColumn),
    currency: find('currency', currencyColumn),
    kind: find('kind', kindColumn),
    note: find('note', noteColumn),
  };
}

const kindWords: Record<EarningKind, RegExp> = {
  tips: /tip|donat|trinkgeld/,
  affiliate: /affiliate|commission|referral/,
  sponsored: /sponsor|brand|advert|collab/,
  products: /product|sale|shop|merch|ppv|message|order|download/,
  subscriptions: /subscri|member|renew|abo\b/,
};

/** The kind that a cell names; null when it names none that is known. */
export function findKind(text: string): EarningKind | null {
  const lower = text.toLowerCase();
  const exact = earningKinds.find((kind) => kind === lower.trim());
  if (exact) return exact;
  return (Object.keys(kindWords) as EarningKind[]).find((kind) => kindWords[kind].test(lower)) ?? null;
}

/** The currency that a heading or an amount names by its code or sign; null when it names none for certain. */
export function findCurrency(text: string, isKnown: (code: string) => boolean): string | null {
  const code = text.match(/\b[A-Z]{3}\b/g)?.find(isKnown);
  if (code) return code;
  if (text.includes('€')) return 'EUR';
  return text.includes('£') ? 'GBP' : null;
}

/** Prices and addresses in a text, and those among them that no offer has. */

export type Offer = {
  label: string;
  /** In the currency's smaller unit, as cents; null: the offer names no price. */
  price: number | null;
  /** ISO 4217. */
  currency: string;
  /** Null: the offer has no address. */
  url: string | null;
};

const addresses =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"'“”„«»]+|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.|\s?(?:\(dot\)|\[dot\])\s?|\sdot\s))+(?:com|net|org|io|me|app|dev|link|shop|store|xyz|club|live|tv|fans|page|bio|site|online|vip|info|biz|co|ly|to|gg|ai|eu|de|uk|us|fr|es|it|nl|at|ch|pl|br|pt|ru|cc|gd|sh|so|st|la|im|ws)\b(?:\/[^\s<>"'“”„«»]*)?/giu;
const mails = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Ways to pay or to write that lead away, which no offer is. */
const handles =
  /(?:paypal|cash\s?app|venmo|zelle|whats\s?app|telegram|iban|bitcoin|btc|usdt)\s*[:@#$]\s*\S+/giu;
const trailing = /[.,;:!?)\]…]+$/u;

const currencySigns: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  zł: 'PLN',
  R$: 'BRL',
};
const currencyWords: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  buck: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
  quid: 'GBP',
  yen: 'JPY',
  reais: 'BRL',
  złoty: 'PLN',
  zloty: 'PLN',
  franken: 'CHF',
  francs: 'CHF',
};
const codes =
  'USD|EUR|GBP|JPY|INR|RUB|KRW|PLN|BRL|CHF|CAD|AUD|NZD|SEK|NOK|DKK|CZK|HUF|MXN|TRY|UAH|RON|ILS|ZAR|SGD|HKD|CNY';
/** Thousands are parted by a point, a comma, an apostrophe or a space; decimals by a point or a comma. */
const number = String.raw`\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`;
const sign = String.raw`R\$|US\$|[$€£¥₹₽₩]|zł`;
const word = Object.keys(currencyWords).join('|');
const amounts = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<before>${sign}|(?:${codes})(?![\p{L}]))\s?(?<first>${number})|(?<second>${number})(?:,[-–—])?\s?(?<after>${sign}|(?:${codes}|${word}|cents?|ct)(?![\p{L}])))`,
  'giu',
);

/** Prices in words: no offer is compared with them, so each is foreign. */
const spelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|ein|zwei|drei|fünf|zehn|zwanzig|dreißig|fünfzig|hundert|tausend|cinq|dix|vingt|trente|cinquante|cent|cinco|diez|veinte|treinta|cincuenta|cien)[\s-]*)+(?:${word})(?![\p{L}])`,
  'giu',
);

/**
 * Finds what looks like an address or a price and belongs to no offer. Addresses are compared without their scheme,
 * `www.` and a closing slash; a price in any usual notation by its amount and currency.
 *
 * @returns the words as they are written, each once
 */
export function findForeignFacts(
  text: string,
  offers: readonly Offer[],
): { addresses: string[]; amounts: string[] } {
  const plain = text.normalize('NFKC').replace(/[\p{Cf}]/gu, '');
  const known = new Set(offers.flatMap(({ url }) => (url === null ? [] : [normalizeAddress(url)])));
  const prices = listPrices(offers);
  const foundMails = plain.match(mails) ?? [];
  const withoutMails = foundMails.reduce((rest, each) => rest.replace(each, ' '), plain);
  const found = (withoutMails.match(addresses) ?? []).map((each) => each.replace(trailing, ''));
  const foreign = found.filter((each) => !known.has(normalizeAddress(each)));
  return {
    addresses: [...new Set([...foundMails, ...foreign, ...(withoutMails.match(handles) ?? [])])],
    amounts: listForeignAmounts(removeAll(withoutMails, found), prices),
  };
}

const removeAll = (text: string, parts: readonly string[]) =>
  parts.reduce((rest, each) => rest.replace(each, ' '), text);

const listPrices = (offers: readonly Offer[]) =>
  new Set(
    offers.flatMap(({ currency, price }) => (price === null ? [] : [`${currency.toUpperCase()} ${price}`])),
  );

/** Writes “the price” for prices of offers: rules about ages and numbers do not take them for others. */
export function withoutOfferPrices(text: string, offers: readonly Offer[]): string {
  const prices = listPrices(offers);
  return text.replace(amounts, (written, ...found) => {
    const groups = found.at(-1) as AmountGroups;
    return isPrice(groups, prices) ? 'the price' : written;
  });
}

type AmountGroups = Partial<Record<'after' | 'before' | 'first' | 'second', string>>;

function listForeignAmounts(text: string, prices: ReadonlySet<string>): string[] {
  const foreign = new Set<string>(text.match(spelled) ?? []);
  for (const match of text.matchAll(amounts)) {
    if (!isPrice(match.groups ?? {}, prices)) foreign.add(match[0].trim());
  }
  return [...foreign];
}

/** Whether an amount is the price of an offer. An amount in cents names no currency: any fits. */
function isPrice({ after, before, first, second }: AmountGroups, prices: ReadonlySet<string>): boolean {
  const named = (before ?? after ?? '').trim();
  const value = parseAmount(first ?? second ?? '', toCurrency(named) === 'JPY');
  if (value === null) return false;
  if (/^(cents?|ct)$/i.test(named)) {
    const cents = Math.round(value / 100);
    return [...prices].some((price) => price.endsWith(` ${cents}`));
  }
  return prices.has(`${toCurrency(named)} ${value}`) || isSharedSign(named, value, prices);
}

/** A dollar sign may stand for any dollar. */
const isSharedSign = (named: string, cents: number, prices: ReadonlySet<string>) =>
  named === '$' && ['CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'].some((code) => prices.has(`${code} ${cents}`));

function toCurrency(named: string): string {
  const sign = named.toUpperCase() === 'US$' ? '$' : named;
  return currencySigns[sign] ?? currencyWords[named.toLowerCase()] ?? named.toUpperCase();
}

/** Reads an amount as 1,234.50, 1.234,50, 1 234,5 or 25. @returns hundredths, or whole units; null for no number */
function parseAmount(written: string, isWhole: boolean): number | null {
  const compact = written.replace(/[\s'’\u00a0\u202f]/g, '');
  const decimals = /[.,](\d{1,2})$/.exec(compact)?.[1];
  const whole = (decimals === undefined ? compact : compact.slice(0, -decimals.length - 1)).replace(
    /[.,]/g,
    '',
  );
  if (!/^\d+$/.test(whole)) return null;
  const units = Number(whole);
  return isWhole ? units : units * 100 + Number((decimals ?? '0').padEnd(2, '0'));
}

/** An address in a form that can be compared: without scheme, `www.`, a closing slash, and written dots. */
export function normalizeAddress(address: string): string {
  const joined = address
    .replace(/\s?(?:\(dot\)|\[dot\]|\sdot\s)\s?/gi, '.')
    .replace(/\s/g, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^www\./i, '');
  const [host = '', ...rest] = joined.split('/');
  const path = rest.join('/').replace(/[/]+$/, '');
  return path === '' ? host.toLowerCase() : `${host.toLowerCase()}/${path}`;
}

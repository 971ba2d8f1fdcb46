/**
 * Reads CAMT.053 (ISO 20022 Bank to Customer Statement, camt.053.001.02 and later). Between the versions only a few
 * places moved: the status has a code below it, and parties are in `Pty`.
 */
import { createHash } from 'node:crypto';
import { toUtcDate } from '#platform/time.ts';
import { findCreditorReferences } from '../creditor-reference.ts';
import { type Element, find, findAll, findText, readXml, StatementError } from './read-xml.ts';

/** One transfer of a statement. */
export type StatementEntry = {
  /** The same transfer has the same key in every statement. */
  key: string;
  /** Keys of the transfer that a reversal takes back, as far as its references say. */
  reversedKeys: readonly string[];
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  cents: number;
  currency: string;
  direction: 'credit' | 'debit';
  isReversal: boolean;
  isBooked: boolean;
  /** What the payer wrote. */
  text: string;
  /** Creditor references of our form in it. */
  codes: readonly string[];
  payerName: string | null;
  payerAccount: string | null;
};

export type Statement = {
  entries: readonly StatementEntry[];
  /** SHA-256 of the file. */
  digest: string;
};

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|[1-9]\d)$/;
const maximumEntries = 50_000;
/** What banks write where they have no reference. */
const placeholders = new Set(['NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', '0']);

/**
 * @param iban the operator's account, without spaces
 * @throws StatementError for anything but a statement of that account
 */
export async function parseStatement(bytes: Uint8Array, iban: string): Promise<Statement> {
  const entries: StatementEntry[] = [];
  const accounts = new Set<string>();
  let ofOneStatement: Omit<StatementEntry, 'key'>[] = [];
  await readXml(bytes, namespace, (element, around) => {
    if (around.at(-1) === 'Stmt' && element.name === 'Ntry') {
      ofOneStatement.push(...readEntry(element));
      if (entries.length + ofOneStatement.length > maximumEntries) {
        throw new StatementError(`The statement has more than ${maximumEntries} entries. Export fewer days.`);
      }
      return true;
    }
    if (element.name !== 'Stmt') return false;
    const account = findText(element, 'Acct', 'Id', 'IBAN')?.replaceAll(' ', '').toUpperCase();
    if (account) accounts.add(account);
    if (account === iban) entries.push(...addKeys(ofOneStatement, entries));
    ofOneStatement = [];
    return true;
  });
  if (accounts.size === 0) throw new StatementError('The file names no account with an IBAN.');
  if (!accounts.has(iban)) {
    throw new StatementError('The statement is of another account than BANK_TRANSFER_IBAN.');
  }
  return { entries, digest: createHash('sha256').update(bytes).digest('hex') };
}

type KeylessEntry = Omit<StatementEntry, 'key'> & { reference?: string | null };

/** The transfers of an entry: banks book one or several together. */
function readEntry(entry: Element): KeylessEntry[] {
  const amount = readAmount(find(entry, 'Amt'));
  const details = findAll(entry, 'TxDtls');
  const shared = {
    bookedOn: readDate(entry),
    direction: readDirection(entry),
    isReversal: findText(entry, 'RvslInd') === 'true' || findText(entry, 'RvslInd') === '1',
    isBooked: (findText(entry, 'Sts', 'Cd') ?? findText(entry, 'Sts')) === 'BOOK',
  };
  const entryReference = readReference(entry, 'AcctSvcrRef');
  if (details.length <= 1)
    return [readTransfer(entry, details[0], { ...shared, ...amount, reference: entryReference })];
  return details.map((detail, index) => {
    const own = find(detail, 'Amt') ?? find(detail, 'AmtDtls', 'TxAmt', 'Amt');
    if (!own)
      throw new StatementError('A collective entry does not say what each of its transfers is worth.');
    const reference = entryReference && `${entryReference}/${index + 1}`;
    return readTransfer(entry, detail, { ...shared, ...readAmount(own), reference });
  });
}

type Facts = Pick<
  StatementEntry,
  'bookedOn' | 'cents' | 'currency' | 'direction' | 'isBooked' | 'isReversal'
>;

function readTransfer(
  entry: Element,
  detail: Element | undefined,
  { reference: entryReference, ...facts }: Facts & { reference: string | null },
): KeylessEntry {
  const refs = find(detail, 'Refs');
  const reference = readReference(refs, 'AcctSvcrRef') ?? entryReference;
  const remittance = find(detail, 'RmtInf');
  const texts = [
    ...(remittance ? findAll(remittance, 'Ustrd') : []),
    ...(remittance ? findAll(remittance, 'Ref') : []),
    ...(remittance ? findAll(remittance, 'AddtlRmtInf') : []),
    ...(detail ? findAll(detail, 'AddtlTxInf') : []),
    ...findAll(entry, 'AddtlNtryInf'),
  ].map((element) => element.text);
  const endToEnd = readReference(refs, 'EndToEndId');
  const codes = [...texts, endToEnd ?? ''].flatMap(findCreditorReferences);
  const parties = find(detail, 'RltdPties');
  const { cents } = facts;
  return {
    ...facts,
    reference,
    reversedKeys: [...new Set([reference, entryReference])].flatMap((one) =>
      one ? [formatReferenceKey(one, cents)] : [],
    ),
    text: shorten(texts.join(' '), 500) ?? '',
    // An unstructured text may be cut into lines in the middle of a reference.
    codes: [...new Set([...codes, ...findCreditorReferences(texts.join(''))])],
    payerName: shorten(findText(parties, 'Dbtr', 'Pty', 'Nm') ?? findText(parties, 'Dbtr', 'Nm'), 140),
    payerAccount: shorten(
      findText(parties, 'DbtrAcct', 'Id', 'IBAN') ?? findText(parties, 'DbtrAcct', 'Id', 'Othr', 'Id'),
      40,
    ),
  };
}

/**
 * The key of a transfer is the bank's reference with the amount. Without a reference it is a digest of everything that
 * the bank says of it, and the number among identical ones.
 */
function addKeys(entries: readonly KeylessEntry[], before: readonly StatementEntry[]): StatementEntry[] {
  const digests = new Map<string, number>();
  for (const { key } of before) {
    const [digest, number] = key.split('#');
    if (digest && number) digests.set(digest, Number(number));
  }
  return entries.map(({ reference, ...entry }) => {
    const kind = entry.isReversal ? 'reversal:' : '';
    if (reference) return { ...entry, key: `${kind}${formatReferenceKey(reference, entry.cents)}` };
    const { bookedOn, cents, currency, direction, payerAccount, payerName, text } = entry;
    const told = JSON.stringify([bookedOn, cents, currency, direction, payerAccount, payerName, text]);
    const digest = `${kind}${createHash('sha256').update(told).digest('hex')}`;
    const number = (digests.get(digest) ?? 0) + 1;
    digests.set(digest, number);
    return { ...entry, key: `${digest}#${number}` };
  });
}

/** @param reference the bank's id of the transfer, as a statement or an administrator writes it */
export function formatReferenceKey(reference: string, cents: number): string {
  return `${reference.toUpperCase().replaceAll(/\s/g, '')}|${cents}`;
}

function readReference(element: Element | undefined, name: string): string | null {
  const text = shorten(findText(element, name), 80);
  return text && !placeholders.has(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) ? text : null;
}

function readAmount(element: Element | undefined): { cents: number; currency: string } {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(element?.text.trim() ?? '') ?? [];
  const currency = element?.currency;
  if (!whole || !currency || !/^[A-Z]{3}$/.test(currency)) {
    throw new StatementError('An entry has no amount with its currency.');
  }
  if (/[^0]/.test(fraction.slice(2)) && currency === 'USD') {
    throw new StatementError('An amount in US dollars has parts of a cent.');
  }
  return { cents: Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')), currency };
}

function readDate(entry: Element): string {
  const place = find(entry, 'BookgDt') ?? find(entry, 'ValDt');
  const day = (findText(place, 'Dt') ?? findText(place, 'DtTm') ?? '').slice(0, 10);
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  // A day that the month lacks is read as one of the next month.
  if (Number.isNaN(parsed) || toUtcDate(new Date(parsed)) !== day) {
    throw new StatementError('An entry has no date.');
  }
  return day;
}

function readDirection(entry: Element): StatementEntry['direction'] {
  const indicator = findText(entry, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  if (indicator === 'DBIT') return 'debit';
  throw new StatementError('An entry does not say whether it is a credit or a debit.');
}

/** Control characters are no part of a name, and the database takes no zero byte. */
function shorten(text: string | null, length: number): string | null {
  const plain = text
    ?.replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, length)
    .trim();
  return plain || null;
}

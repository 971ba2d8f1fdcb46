/** A bank's CAMT.053 statement, as its customers download it: older and newer versions, with their differences. */

export type BankEntry = {
  cents: number;
  /** What the payer wrote, in lines as the bank cuts it. */
  text?: string | string[];
  /** The structured creditor reference. */
  structured?: string;
  /** The bank's id (`AcctSvcrRef`); null: the bank gives none. */
  bankId?: string | null;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  isReversal?: boolean;
  status?: 'BOOK' | 'PDNG';
  bookedOn?: string;
  payerName?: string;
  payerAccount?: string;
};

export type BankStatement = {
  iban: string;
  /** `02`, `08`, … */
  version?: string;
  entries: readonly BankEntry[];
  /** Books all entries together, with a transfer for each. */
  isCollective?: boolean;
  /** The namespace's prefix, with its colon. */
  prefix?: string;
};

export const operatorIban = 'DE89370400440532013000';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const format = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

export function writeStatement(statement: BankStatement): Buffer {
  const { entries, iban, isCollective = false, prefix = '', version = '08' } = statement;
  const body = isCollective
    ? writeEntry(entries, version)
    : entries.map((entry) => writeEntry([entry], version)).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>${crypto.randomUUID()}</MsgId><CreDtTm>2027-01-31T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><CreDtTm>2027-01-31T20:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>USD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2027-01-31</Dt></Dt></Bal>
${body}</Stmt></BkToCstmrStmt></Document>`;
  if (!prefix) return Buffer.from(xml);
  const prefixed = xml
    .replaceAll(/<(\/?)([A-Z])/g, `<$1${prefix}$2`)
    .replace('xmlns=', `xmlns:${prefix.slice(0, -1)}=`);
  return Buffer.from(prefixed);
}

function writeEntry(entries: readonly BankEntry[], version: string): string {
  const [first] = entries;
  if (!first) return '';
  const { bankId, bookedOn = '2027-01-31', currency = 'USD', direction = 'CRDT', status = 'BOOK' } = first;
  const total = entries.reduce((sum, { cents }) => sum + cents, 0);
  return `<Ntry><NtryRef>1</NtryRef><Amt Ccy="${currency}">${format(total)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
${first.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version === '02' ? status : `<Cd>${status}</Cd>`}</Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt>
${bankId && entries.length === 1 ? `<AcctSvcrRef>${bankId}</AcctSvcrRef>` : ''}<BkTxCd/>
<NtryDtls>${entries.map((entry) => writeTransfer(entry, version, entries.length > 1)).join('')}</NtryDtls></Ntry>
`;
}

function writeTransfer(entry: BankEntry, version: string, isPart: boolean): string {
  const { bankId, cents, currency = 'USD', payerAccount, payerName, structured, text = [] } = entry;
  const name = `<Nm>${escapeXml(payerName ?? 'Ada Payer')}</Nm>`;
  const lines = [text].flat().map((line) => `<Ustrd>${escapeXml(line)}</Ustrd>`);
  const reference = structured
    ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${structured}</Ref></CdtrRefInf></Strd>`
    : '';
  return `<TxDtls><Refs>${bankId && isPart ? `<AcctSvcrRef>${bankId}</AcctSvcrRef>` : ''}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
${isPart ? `<Amt Ccy="${currency}">${format(cents)}</Amt>` : ''}<RltdPties><Dbtr>${version === '02' ? name : `<Pty>${name}</Pty>`}</Dbtr>
${payerAccount ? `<DbtrAcct><Id><IBAN>${payerAccount}</IBAN></Id></DbtrAcct>` : ''}</RltdPties>
<RmtInf>${lines.join('')}${reference}</RmtInf></TxDtls>`;
}

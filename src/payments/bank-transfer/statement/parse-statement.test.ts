import { describe, expect, it } from 'vitest';
import { operatorIban, writeStatement } from '#tests/fakes/bank/write-statement.ts';
import { sized } from '#tests/setup/test-size.ts';
import { formatCreditorReference } from '../creditor-reference.ts';
import { parseStatement } from './parse-statement.ts';
import { StatementError } from './read-xml.ts';

const code = formatCreditorReference('539007547034');
const parse = (bytes: Uint8Array) => parseStatement(bytes, operatorIban);
const refusal = async (bytes: Uint8Array | string) => {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const error = await parse(given).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StatementError);
  return (error as StatementError).message;
};

describe('a CAMT.053 statement', () => {
  it.each(['02', '04', '06', '08', '13'])('of version %s gives its transfers', async (version) => {
    const statement = writeStatement({
      iban: operatorIban,
      version,
      entries: [
        {
          cents: 1_300,
          structured: code,
          bankId: 'B-1',
          payerName: 'Ada & Co',
          payerAccount: 'GB33BUKB20201555555555',
        },
        { cents: 500, text: ['tokens rf18 5390', '0754 7034'], bankId: null, status: 'PDNG' },
        { cents: 200, direction: 'DBIT', isReversal: true, bankId: 'B-2' },
      ],
    });
    const { entries } = await parse(statement);
    expect(entries).toMatchObject([
      {
        cents: 1_300,
        currency: 'USD',
        direction: 'credit',
        isReversal: false,
        isBooked: true,
        bookedOn: '2027-01-31',
        codes: [code],
        payerName: 'Ada & Co',
        payerAccount: 'GB33BUKB20201555555555',
        key: 'B-1|1300',
      },
      { cents: 500, isBooked: false, codes: [code], text: 'tokens rf18 5390 0754 7034' },
      {
        cents: 200,
        direction: 'debit',
        isReversal: true,
        reversedKeys: ['B-2|200'],
        key: 'reversal:B-2|200',
      },
    ]);
  });

  it('may have a prefix, and a collective entry with each transfer', async () => {
    const entries = [
      { cents: 100, structured: code, bankId: 'C-1' },
      { cents: 250, text: 'nothing', bankId: 'C-2' },
    ];
    const statement = writeStatement({ iban: operatorIban, prefix: 'ns2:', isCollective: true, entries });
    const read = await parse(statement);
    expect(read.entries.map(({ cents, codes, key }) => ({ cents, codes, key }))).toEqual([
      { cents: 100, codes: [code], key: 'C-1|100' },
      { cents: 250, codes: [], key: 'C-2|250' },
    ]);
  });

  it('gives a transfer without a bank’s id the same key in every file, and identical ones two', async () => {
    const entry = { cents: 500, text: 'tokens', bankId: null };
    const other = { ...entry, payerName: 'Grace' };
    const keys = async (entries: object[]) =>
      (await parse(writeStatement({ iban: operatorIban, entries: entries as (typeof entry)[] }))).entries.map(
        ({ key }) => key,
      );
    const [first, second] = await keys([entry, entry]);
    expect(first).not.toBe(second);
    expect(await keys([other, entry])).toEqual([expect.any(String), first]);
    expect((await keys([other]))[0]).not.toBe(first);
  });

  it('is refused when it is of another account, or none', async () => {
    const other = writeStatement({ iban: 'GB33BUKB20201555555555', entries: [] });
    expect(await refusal(other)).toBe('The statement is of another account than BANK_TRANSFER_IBAN.');
    expect(await refusal('<Document/>')).toContain('no CAMT.053 statement');
    expect(await refusal('')).toContain('damaged or no XML');
    expect(await refusal('not xml')).toContain('damaged or no XML');
    const camt052 = writeStatement({ iban: operatorIban, entries: [] })
      .toString()
      .replace('camt.053', 'camt.052');
    expect(await refusal(camt052)).toContain('no CAMT.053 statement');
    expect(await refusal('<?xml version="1.0" encoding="utf-7"?><a/>')).toContain('utf-7 is not supported');
    expect(await refusal(Buffer.from([0x3c, 0x61, 0xff, 0xfe]))).toContain('not in the encoding');
  });

  it('says what is missing in an entry', async () => {
    const whole = writeStatement({ iban: operatorIban, entries: [{ cents: 500 }] }).toString();
    expect(await refusal(whole.replace('5.00', '5.001'))).toContain('parts of a cent');
    expect(await refusal(whole.replace('5.00', '-5.00'))).toContain('no amount');
    expect(await refusal(whole.replace('5.00', '1e3'))).toContain('no amount');
    expect(await refusal(whole.replaceAll('2027-01-31<', '2027-02-31<'))).toContain('no date');
    expect(await refusal(whole.replaceAll('CRDT', 'BOTH'))).toContain('credit or a debit');
  });

  it('has no entities and no document type', async () => {
    const xxe = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
    expect(await refusal(xxe)).toContain('document type');
    const laughs = Array.from(
      { length: 20 },
      (_, level) => `<!ENTITY l${level + 1} "&l${level};&l${level};&l${level};&l${level};">`,
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join('')}]><a>&l20;</a>`;
    expect(await refusal(bomb)).toContain('document type');
    expect(await refusal('<a>&x;</a>')).toContain('damaged');
  });

  it('has no depth, number or length that would fill the memory', async () => {
    const deep = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`;
    expect(await refusal(deep)).toContain('too large');
    expect(await refusal(`<a>${'<b/>'.repeat(1_000_001)}</a>`)).toContain('too large');
    expect(await refusal(`<a>${'x'.repeat(20_000)}</a>`)).toContain('too long');
    const entry = writeStatement({ iban: operatorIban, entries: [{ cents: 1 }] }).toString();
    const [, ntry = ''] = /(<Ntry>[\s\S]*<\/Ntry>)/.exec(entry) ?? [];
    const short = ntry.replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, '');
    expect(await refusal(entry.replace(ntry, short.repeat(50_001)))).toContain('more than 50000 entries');
  });

  it('is read or refused, whatever is changed in it', async () => {
    const whole = writeStatement({
      iban: operatorIban,
      entries: [
        { cents: 1_300, structured: code, bankId: 'B-1' },
        { cents: 500, text: 'tokens', bankId: null },
      ],
    });
    const tries = sized(10_000, 500);
    let refused = 0;
    for (let round = 0; round < tries; round += 1) {
      const error = await parse(mutate(whole, round)).catch((thrown: unknown) => thrown);
      if (!(error instanceof Error)) continue;
      refused += 1;
      expect(error).toBeInstanceOf(StatementError);
    }
    expect(refused).toBeGreaterThan(tries / 10);
  });
});

/** Changes, removes or repeats bytes, by the seed. */
function mutate(bytes: Buffer, seed: number): Buffer {
  let state = seed + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  let mutated = Buffer.from(bytes);
  for (let changes = 1 + next(4); changes > 0; changes -= 1) {
    const at = next(mutated.length);
    const length = 1 + next(40);
    const kind = next(3);
    if (kind === 0) mutated[at] = next(256);
    if (kind === 1) mutated = Buffer.concat([mutated.subarray(0, at), mutated.subarray(at + length)]);
    if (kind === 2) {
      const piece = mutated.subarray(at, at + length);
      mutated = Buffer.concat([mutated.subarray(0, at), piece, mutated.subarray(at)]);
    }
  }
  return mutated;
}

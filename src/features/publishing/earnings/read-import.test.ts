import { describe, expect, it } from 'vitest';
import { earningImportFields, earningLimits } from '#contract/earnings.ts';
import { newId } from '#platform/ids.ts';
import { readImport } from './read-import.ts';

const read = (text: string | Buffer, fields: object = {}) =>
  readImport(Buffer.from(text as string), earningImportFields.parse({ personaId: newId(), ...fields }));

describe('a file of earnings', () => {
  it('of a platform is read by its headings', () => {
    const { bad, entries, mapping, missing } = read(
      'Date,Type,Description,Gross,Fee,Net,Currency\n2026-11-01,Tip,"Thanks, Nora",10.00,2.00,8.00,USD\n2026-11-02,Subscription,,5.00,1.00,4.00,USD\n',
    );
    expect([missing, bad]).toEqual([[], []]);
    expect(mapping).toEqual({ day: 0, amount: 5, currency: 6, kind: 1, note: 2 });
    expect(entries).toEqual([
      { line: 2, day: '2026-11-01', kind: 'tips', amount: 800, currency: 'USD', note: 'Thanks, Nora' },
      { line: 3, day: '2026-11-02', kind: 'subscriptions', amount: 400, currency: 'USD', note: '' },
    ]);
  });

  it('of a European spreadsheet is read with semicolons, commas and its own encodings', () => {
    const text = 'Datum;Betrag in EUR;Beschreibung\n29.11.2026;1.234,50;Für Müller\n';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(`\ufeff${text}`), Buffer.from(text, 'latin1'), utf16]) {
      expect(read(bytes).entries).toEqual([
        {
          ...{ line: 2, day: '2026-11-29', kind: 'subscriptions', amount: 123_450, currency: 'EUR' },
          note: 'Für Müller',
        },
      ]);
    }
  });

  it('that leaves open what dates, amounts or currencies mean asks, and reads no row', () => {
    const text = 'Date,Amount\n03/04/2026,"1,234"\n';
    const open = read(text);
    expect(open.missing).toEqual(['currency', 'dateOrder', 'decimal']);
    expect([open.entries, open.bad]).toEqual([[], []]);
    const chosen = { currency: 'eur', dateOrder: 'day_first', decimal: 'point' };
    expect(read(text, chosen).entries).toMatchObject([
      { day: '2026-04-03', amount: 123_400, currency: 'EUR' },
    ]);
    expect(read(text, { ...chosen, dateOrder: 'month_first', decimal: 'comma' }).bad).toMatchObject([
      { line: 2, reason: '“1,234” has more decimals than the currency' },
    ]);
    expect(read('When,How much\n2026-11-01,5 USD\n').missing).toEqual(['day', 'amount', 'currency']);
    expect(
      read('When,How much\n2026-11-01,5 USD\n', { dayColumn: '0', amountColumn: '1' }).entries,
    ).toMatchObject([{ day: '2026-11-01', amount: 500, currency: 'USD' }]);
  });

  it('has each bad row with its line and its reason', () => {
    const rows = [
      'Date,Amount,Currency',
      '2026-11-01,5.00,EUR',
      '2026-02-30,5.00,EUR',
      '2026-11-01,free,EUR',
      '',
      '2026-11-01,5.00,XXQ',
      '2026-11-01,0.00,EUR',
      '2026-11-01,5.00,',
      '2026-11-01,5,JPY',
      '2026-11-01,-5.50,EUR',
    ];
    const { bad, entries } = read(`${rows.join('\n')}\n`);
    expect(entries.map(({ amount, line }) => [line, amount])).toEqual([
      [2, 500],
      [9, 5],
      [10, -550],
    ]);
    expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
      [3, '“2026-02-30” is no day of the calendar'],
      [4, '“free” is no amount'],
      [6, '“XXQ” is no currency'],
      [7, 'The amount is zero'],
      [8, 'There is no currency'],
    ]);
  });

  it('that is none is refused with the reason', () => {
    expect(() => read('')).toThrow('no rows');
    expect(() => read('Date,Amount\n')).toThrow('no rows');
    expect(() => read('Date,Amount\n"2026-11-01,5\n')).toThrow('no CSV file');
    expect(() => read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]))).toThrow('no text');
    const long = `Date,Amount\n${'2026-11-01,5\n'.repeat(earningLimits.importRowsMaximum + 1)}`;
    expect(() => read(long)).toThrow('20,000 rows');
  });
});

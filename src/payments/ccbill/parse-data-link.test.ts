import { describe, expect, it } from 'vitest';
import { createRandom } from '#tests/setup/create-random.ts';
import { parseDollars, parseExtract, parseResultCode, parseStatus } from './parse-data-link.ts';

/** From "CCBill API Guide", as CSV. */
const active = [
  '"chargebacksIssued","nextBillingDate","recurringSubscription","refundsIssued","signupDate","subscriptionStatus","timesRebilled","voidsIssued"',
  '"0","20270302","1","0","20270131050000","2","3","0"',
].join('\n');

describe('a status', () => {
  it('has numbers as text, and only what there is', () => {
    expect(parseStatus(active)).toEqual({
      state: 'active',
      renewals: 3,
      nextBillingDate: '20270302',
      refunds: 0,
      voids: 0,
      chargebacks: 0,
    });
    const ended = '"subscriptionStatus","returnsIssued","chargebacksIssued"\n"0","1","1"\n';
    expect(parseStatus(ended)).toMatchObject({ state: 'expired', chargebacks: 2, nextBillingDate: null });
  });

  it('is not guessed: an unknown state, a missing one, and another number of values are none', () => {
    expect(parseStatus('"subscriptionStatus"\n"3"')).toBeNull();
    expect(parseStatus('"timesRebilled"\n"3"')).toBeNull();
    expect(parseStatus('"subscriptionStatus","timesRebilled"\n"2"')).toBeNull();
    expect(parseStatus('"subscriptionStatus","timesRebilled"\n"2","-1"')).toBeNull();
    expect(parseStatus('<html>')).toBeNull();
  });

  it('is another thing than a result code', () => {
    expect(parseResultCode('"results"\n"1"\n')).toBe(1);
    expect(parseResultCode('"results"\r\n"-7"\r\n')).toBe(-7);
    expect(parseResultCode('-3')).toBe(-3);
    expect(parseResultCode(active)).toBeNull();
    expect(parseResultCode('')).toBeNull();
  });
});

describe('an extract', () => {
  it('has a row for each transaction; what cannot be read is left out', () => {
    const text = [
      '"REBILL","900100","0001","0912191101000000159","2027-03-02","0912191101000000160","12.5"',
      '"REFUND","900100","0001","0912191101000000159","2027-03-03","5.00"',
      '"EXPIRE","900100","0001","0912191101000000159","2027-03-04","2027-03-04","0"',
      '"REFUND","900100","0001","not a number","2027-03-03","5.00"',
      'short',
    ].join('\n');
    expect(parseExtract(text)?.map(({ at, ...row }) => row)).toEqual([
      { kind: 'REBILL', agreementId: '0912191101000000159', cents: 1_250 },
      { kind: 'REFUND', agreementId: '0912191101000000159', cents: 500 },
      { kind: 'EXPIRE', agreementId: '0912191101000000159', cents: null },
    ]);
  });

  it('may be empty, and an error is none', () => {
    expect(parseExtract('1')).toEqual([]);
    expect(parseExtract('')).toEqual([]);
    expect(parseExtract('Error: Authentication failed.')).toBeNull();
    expect(parseExtract('<html>Maintenance</html>')).toBeNull();
  });

  it('has amounts in dollars', () => {
    expect(['13.00', '13', '0.5', '-2.95', '1,300.00', 'NaN', '1e3'].map(parseDollars)).toEqual([
      1_300,
      1_300,
      50,
      295,
      null,
      null,
      null,
    ]);
  });
});

it('2,000 hostile answers are read as nothing, or as what they say, and never throw', () => {
  const random = createRandom(136);
  const parts = [
    '"',
    ',',
    '\n',
    '\r',
    '\\',
    '0',
    '-7',
    'results',
    'subscriptionStatus',
    'REFUND',
    '2027-03-02',
    '\u0000',
    '<',
    'é',
  ];
  for (let count = 0; count < 2_000; count += 1) {
    const length = Math.floor(random() * 40);
    const text = Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join('');
    parseResultCode(text);
    const status = parseStatus(text);
    if (status) expect(text).toContain('subscriptionStatus');
    for (const { agreementId } of parseExtract(text) ?? []) expect(agreementId).toMatch(/^\d+$/);
  }
});

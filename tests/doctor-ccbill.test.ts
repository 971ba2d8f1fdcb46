import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { ccbill, priceFindings } from '../scripts/doctor/checks/ccbill.ts';
import type { CheckContext, Finding } from '../scripts/doctor/finding.ts';
import { type CcbillDouble, startCcbillDouble } from './fakes/ccbill/server.ts';
import { account } from './payments/ccbill-bench.ts';

const format = (findings: readonly Finding[]) =>
  findings.map(({ level, what }) => `${level}: ${what}`).join('\n');

let double: CcbillDouble;
beforeEach(async () => {
  double = await startCcbillDouble(new Date('2027-01-31T12:00:00.000Z'), account);
});
afterEach(() => double.close());

const look = async (more: Record<string, string> = {}) => {
  const config = readConfig({
    NODE_ENV: 'test',
    PAYMENTS: 'ccbill',
    CCBILL_ACCOUNT_NUMBER: String(account.accountNumber),
    CCBILL_SUBACCOUNT: '1',
    CCBILL_FRONTEND_ID: account.frontend.id,
    CCBILL_FRONTEND_SECRET: account.frontend.secret,
    CCBILL_BACKEND_ID: account.backend.id,
    CCBILL_BACKEND_SECRET: account.backend.secret,
    CCBILL_DATALINK_USERNAME: account.dataLink.username,
    CCBILL_DATALINK_PASSWORD: account.dataLink.password,
    CCBILL_WEBHOOK_SECRET: account.webhookSecret,
    CCBILL_API_URL: double.url,
    CCBILL_DATALINK_URL: double.url,
    ...more,
  });
  return format(await ccbill.run({ config } as CheckContext));
};

describe('the doctor tries CCBill', () => {
  it('with each of its credentials, and charges nothing', async () => {
    const found = await look({ CCBILL_SUBACCOUNT_3DS: '2', CCBILL_WEBHOOK_NETWORKS: '64.38.212.0/24' });
    expect(found).toContain('fine: CCBill accepts both applications and the DataLink user');
    expect(found).not.toContain('warning');
    expect(double.calls.filter((call) => call.includes('transactions'))).toEqual([]);
    expect(double.calls).toHaveLength(3);
  });

  it('and says which one is wrong, without repeating it', async () => {
    const found = await look({
      CCBILL_BACKEND_SECRET: 'another secret',
      CCBILL_DATALINK_PASSWORD: 'another one',
    });
    expect(found).toContain('wrong: CCBill does not accept the backend application');
    expect(found).toContain('wrong: CCBill does not accept the DataLink user');
    expect(found).not.toContain('frontend application');
    expect(found).not.toContain('another');
  });

  it('and says so when it does not answer', async () => {
    const found = await look({ CCBILL_API_URL: 'http://127.0.0.1:1' });
    expect(found).toContain('wrong: CCBill does not accept the frontend application');
    expect(found).toContain('no answer');
  });

  it('and warns of a secret that is easy to guess, of open networks, and of cards that will be declined', async () => {
    const found = await look({ CCBILL_WEBHOOK_SECRET: 'a'.repeat(40) });
    expect(found).toContain('wrong: CCBILL_WEBHOOK_SECRET is easy to guess');
    expect(found).toContain('warning: events are accepted from every network');
    expect(found).toContain('warning: CCBILL_SUBACCOUNT_3DS is not set');
  });

  it('not where it is not used', async () => {
    expect(await look({ PAYMENTS: 'sandbox' })).toBe('');
    expect(double.calls).toEqual([]);
  });
});

describe('the doctor compares prices with CCBill’s limits', () => {
  const documented = { smallestCents: 295, largestCents: 10_000, recurringDays: [30, 60, 90] };
  const compare = (limits: typeof documented, uses: string[]) => format(priceFindings({ limits }, uses));

  it('for what CCBill carries, and names each price outside', () => {
    const found = compare(documented, ['pro', 'starter', 'tokens']);
    expect(found).toContain('pro:monthly:19900');
    expect(found).toContain('5000 tokens');
    expect(found).not.toContain('100 tokens,');
    expect(found).toMatch(/does not renew after 365 days.*starter:yearly/);
    expect(found).not.toContain('premium');
  });

  it('and finds nothing where the account has been given others', () => {
    const raised = { smallestCents: 295, largestCents: 1_000_000, recurringDays: [30, 365] };
    expect(compare(raised, ['pro', 'starter', 'tokens'])).toBe(
      'fine: the prices that CCBill carries are within its limits',
    );
  });
});

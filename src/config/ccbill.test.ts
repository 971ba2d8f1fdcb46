import { describe, expect, it } from 'vitest';
import { readConfig } from './index.ts';

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).payments;
const keys = {
  CCBILL_ACCOUNT_NUMBER: '900100',
  CCBILL_SUBACCOUNT: '0001',
  CCBILL_FRONTEND_ID: 'frontend',
  CCBILL_FRONTEND_SECRET: 'frontend secret',
  CCBILL_BACKEND_ID: 'backend',
  CCBILL_BACKEND_SECRET: 'backend secret',
  CCBILL_DATALINK_USERNAME: 'datalink',
  CCBILL_DATALINK_PASSWORD: 'password',
  CCBILL_WEBHOOK_SECRET: 'a secret of thirty-two characters',
};

describe('the settings of CCBill', () => {
  it('are read together, with what its documentation has as a default', () => {
    expect(read({ PAYMENTS: 'ccbill', ...keys }).ccbill).toEqual({
      accountNumber: 900_100,
      subaccount: 1,
      subaccount3ds: null,
      frontend: { id: 'frontend', secret: 'frontend secret' },
      backend: { id: 'backend', secret: 'backend secret' },
      dataLink: { username: 'datalink', password: 'password' },
      webhookSecret: 'a secret of thirty-two characters',
      webhookNetworks: null,
      widgetVersion: '1.9.0',
      frameOrigins: [],
      limits: { smallestCents: 295, largestCents: 10_000, recurringDays: [30, 60, 90] },
      apiUrl: 'https://api.ccbill.com',
      dataLinkUrl: 'https://datalink.ccbill.com',
    });
    expect(read({}).ccbill).toBeNull();
  });

  it('are all needed where CCBill is named, and where one of them is set', () => {
    expect(() => read({ PAYMENTS: 'ccbill' })).toThrow('CCBILL_DATALINK_PASSWORD: is needed for CCBill');
    expect(() => read({ CCBILL_BACKEND_ID: 'backend' })).toThrow(
      'CCBILL_WEBHOOK_SECRET: is needed for CCBill',
    );
    const { CCBILL_SUBACCOUNT: _none, ...others } = keys;
    expect(() => read({ PAYMENTS: 'ccbill', ...others })).toThrow('CCBILL_SUBACCOUNT: is needed for CCBill');
  });

  it.each([
    ['CCBILL_ACCOUNT_NUMBER', '9001', 'is a number of six digits'],
    ['CCBILL_SUBACCOUNT_3DS', '00001', 'is a number of up to four digits'],
    ['CCBILL_WEBHOOK_SECRET', 'short', 'has at least 32 characters'],
    ['CCBILL_WEBHOOK_NETWORKS', 'ccbill.com', 'has what is no network'],
    ['CCBILL_WIDGET_VERSION', 'latest', 'is like 1.9.0'],
    ['CCBILL_FRAME_ORIGINS', 'https://bank.example/path', 'has what is no origin'],
    ['CCBILL_RECURRING_DAYS', 'monthly', 'is like 30,60,90'],
  ])('%s is checked, and its value is not repeated', (name, value, message) => {
    const reading = () => read({ PAYMENTS: 'ccbill', ...keys, [name]: value });
    expect(reading).toThrow(`${name}: `);
    expect(reading).toThrow(message);
    if (name === 'CCBILL_WEBHOOK_SECRET') expect(reading).not.toThrow(/: short/);
  });
});

import { expect, it } from 'vitest';
import type { PaymentClient } from '#payments/port';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { getCardFormOrigins } from './card-form-origins.ts';

/** The Content-Security-Policy of an installation whose payments these providers take. */
async function policyWith(...clients: PaymentClient[]): Promise<string> {
  return policyWithFrames([], ...clients);
}

async function policyWithFrames(frames: string[], ...clients: PaymentClient[]): Promise<string> {
  const log = createLog({ level: 'silent', pretty: false, role: 'test' });
  const otherOrigins = getCardFormOrigins(
    clients.map((client) => ({ client })),
    frames,
  );
  const server = await createHttpServer({ log, secure: false, maximumEventLoopDelay: 0, otherOrigins });
  server.get('/', async () => 'page');
  const { headers } = await server.inject('/');
  await server.close();
  return String(headers['content-security-policy']);
}

it('lets pages fetch the script of Stripe only where Stripe takes payments, alone or beside others', async () => {
  const sandbox = await policyWith({ provider: 'sandbox' });
  expect(sandbox).toContain("script-src 'self';");
  expect(sandbox).not.toContain('stripe');
  const stripe = await policyWith({ provider: 'sandbox' }, { provider: 'stripe', publishableKey: 'pk_1' });
  expect(stripe).toContain("script-src 'self' https://js.stripe.com");
  expect(stripe).toMatch(/frame-src 'self' [^;]*https:\/\/hooks\.stripe\.com/);
  expect(stripe).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
  expect(stripe).toContain("object-src 'none'");
});

it('lets pages fetch CCBill’s script and API, and show only the frames that its operator names', async () => {
  const client: PaymentClient = {
    provider: 'ccbill',
    applicationId: 'frontend',
    accountNumber: 900_100,
    subaccount: 1,
    subaccount3ds: 2,
    widgetVersion: '1.9.0',
  };
  const policy = await policyWithFrames(['https://bank.example'], client);
  expect(policy).toContain("script-src 'self' https://js.ccbill.com;");
  expect(policy).toContain("connect-src 'self' https://api.ccbill.com;");
  expect(policy).toMatch(/frame-src 'self' https:\/\/bank\.example$/);
  expect(await policyWith(client)).toMatch(/frame-src 'self'$/);
});

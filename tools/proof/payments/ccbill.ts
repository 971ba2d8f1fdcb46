import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { parseDocument } from 'yaml';
import { createCcbillProvider } from '#payments/ccbill';
import type { Db } from '#platform/db/client.ts';
import { type CcbillDouble, startCcbillDouble } from '#tests/fakes/ccbill/server.ts';
import { account, subaccounts } from '#tests/payments/ccbill-bench.ts';
import { openWebhookRelay } from '#tests/setup/webhook-relay.ts';
import { testCards } from '../../../src/payments/sandbox/cards.ts';
import { openFaultProxy } from '../fault-proxy.ts';
import type { LoadBalancer } from '../load-balancer.ts';
import type { ProofPayments } from './payments.ts';

const clockMs = 500;
/** From one try to send an event to the next. */
const sendAgainMs = 2_000;
/** After it, everything that the product looks up by itself has been due: lost answers, the extract, late charges. */
const settledAfterMs = 2 * 3_600_000;

/**
 * Payments by CCBill: its double in this process, behind a connection that fails. Charges have no idempotency keys, so
 * answers that are lost, and processes that are killed between a charge and its answer, are what is proved here.
 */
export async function openCcbillPayments(
  scope: AsyncDisposableStack,
  { door, folder, random }: { door: LoadBalancer; folder: string; random: () => number },
): Promise<ProofPayments> {
  const double = await startCcbillDouble(new Date(), account);
  scope.defer(() => double.close());
  const line = await openFaultProxy(Number(new URL(double.url).port));
  scope.defer(() => line.close());
  const webhookRelay = await openWebhookRelay(random);
  scope.defer(() => webhookRelay.close());
  webhookRelay.deliverTo(() => `${door.next()}/api/webhooks/ccbill`);
  const sender = sendEvents(double, webhookRelay.url);
  scope.defer(() => sender.end());
  const through = `http://127.0.0.1:${line.port}`;
  return {
    env: {
      SITE_FILE: await writeSite(folder),
      PAYMENTS: 'ccbill',
      CCBILL_ACCOUNT_NUMBER: String(account.accountNumber),
      CCBILL_SUBACCOUNT: String(subaccounts.subaccount),
      CCBILL_SUBACCOUNT_3DS: String(subaccounts.subaccount3ds),
      CCBILL_FRONTEND_ID: account.frontend.id,
      CCBILL_FRONTEND_SECRET: account.frontend.secret,
      CCBILL_BACKEND_ID: account.backend.id,
      CCBILL_BACKEND_SECRET: account.backend.secret,
      CCBILL_DATALINK_USERNAME: account.dataLink.username,
      CCBILL_DATALINK_PASSWORD: account.dataLink.password,
      CCBILL_WEBHOOK_SECRET: account.webhookSecret,
      CCBILL_API_URL: through,
      CCBILL_DATALINK_URL: through,
    },
    webhookRelay,
    line,
    mostPurchases: 8,
    async pay({ page, unexpected }, clientSecret, card) {
      const form = await page.callUntilAnswered('openCcbillForm', { body: { clientSecret } });
      // Another tab of theirs has paid it, or its charge waits for CCBill's answer.
      if (form?.status === 404) return false;
      if (form && form.status !== 200)
        unexpected(`the card form was answered ${form.status} ${JSON.stringify(form.body)}`);
      const tokenId = double.books.createToken(card, subaccounts.subaccount);
      const body = {
        clientSecret,
        tokenId,
        card: { brand: 'visa', last4: testCards[card].slice(-4) },
        authentication: null,
      };
      const paid = await page.callUntilAnswered('confirmCcbillPayment', { body });
      // 409: a charge before waits for CCBill's answer.
      if (paid && paid.status !== 200 && paid.status !== 409)
        unexpected(`the payment was answered ${paid.status} ${JSON.stringify(paid.body)}`);
      return paid?.status === 200 && paid.body.state === 'succeeded';
    },
    id: 'ccbill',
    left: {},
    async listLeft(db) {
      const unknown = await listUnknownCharges(db, double);
      return [
        ...(sender.pending() > 0 ? [`${sender.pending()} events of CCBill that were not delivered`] : []),
        ...(unknown.length > 0 ? [`${unknown.length} charges of CCBill whose answer was lost`] : []),
      ];
    },
    openProvider: (db) => openProvider(db, double),
    async verify(db, found) {
      await sender.end();
      double.books.moveTo(new Date(Date.now() + settledAfterMs));
      const provider = openProvider(db, double);
      await provider.tick();
      await provider.tick();
      for (const what of await compareCharges(db, double)) found(what);
      const open = await provider.countUnsettled?.(double.books.now);
      if (open) found(`${open} charges and refunds of CCBill are without an outcome`);
    },
    secrets: new Map([
      [
        'a secret of CCBill',
        [account.frontend.secret, account.backend.secret, account.dataLink.password, account.webhookSecret],
      ],
    ]),
  };
}

const openProvider = (db: Db, double: CcbillDouble) =>
  createCcbillProvider({
    ...account,
    ...subaccounts,
    apiUrl: double.url,
    dataLinkUrl: double.url,
    timeoutMs: 5_000,
    widgetVersion: '1.9.0',
    smallestCents: 295,
    publishEvent: async () => {},
    db,
    clock: () => double.books.now,
    webhookNetworks: null,
  });

/** The site of an operator who may sell. @returns its path */
async function writeSite(folder: string): Promise<string> {
  const file = path.join(folder, 'site.yaml');
  const operator = {
    name: 'Proof',
    address: ['1 Main Street'],
    taxLine: 'VAT ID DE123456789',
    jurisdiction: 'Proof',
  };
  const site = parseDocument(await readFile('site.yaml', 'utf8'));
  site.set('operator', operator);
  await writeFile(file, String(site));
  return file;
}

/** Keeps the double's clock, and sends each of its events until it is accepted, as CCBill does. */
function sendEvents(double: CcbillDouble, url: string) {
  const over = new AbortController();
  const open = new Set<Promise<void>>();
  let begun = 0;
  async function send(index: number): Promise<void> {
    const { body, headers, query } = double.toMessage(index);
    while (!over.signal.aborted) {
      const target = `${url}?${new URLSearchParams(query)}`;
      const answer = await fetch(target, { method: 'POST', headers, body: new Uint8Array(body) }).catch(
        () => null,
      );
      await answer?.body?.cancel().catch(() => {});
      if (answer?.ok) return;
      await pause(sendAgainMs, undefined, { signal: over.signal }).catch(() => {});
    }
  }
  const timer = setInterval(() => {
    double.books.moveTo(new Date());
    for (; begun < double.books.events.length; begun++) {
      const sending = send(begun);
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
  }, clockMs);
  return {
    pending: () => open.size + double.books.events.length - begun,
    async end() {
      clearInterval(timer);
      over.abort();
      await Promise.all(open);
    },
  };
}

type Charge = { id: string; settled: boolean; outcome: string | null; agreementId: string | null };

async function readCharges(db: Db): Promise<Map<string, Charge>> {
  const { rows } = await db.execute<Charge>(sql`
    select id, settled_at is not null as settled, outcome, agreement_id as "agreementId" from ccbill_charges`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of charges that CCBill made and the product still asks about. */
async function listUnknownCharges(db: Db, { books }: CcbillDouble): Promise<string[]> {
  const charges = await readCharges(db);
  return [...books.subscriptions.values()].flatMap(({ id, passThrough }) =>
    charges.get(passThrough.castwright ?? '')?.settled ? [] : [id],
  );
}

/** Every charge at CCBill pays exactly what the product knows of, or is refunded whole. */
export async function compareCharges(db: Db, { books }: CcbillDouble): Promise<string[]> {
  const charges = await readCharges(db);
  const { rows } = await db.execute<{ agreementId: string; cents: number }>(sql`
    select agreement_id as "agreementId", sum(cents)::integer as cents from ccbill_payments
    where state = 'succeeded' and agreement_id is not null group by agreement_id`);
  const paid = new Map(rows.map(({ agreementId, cents }) => [agreementId, cents]));
  const problems: string[] = [];
  for (const { charged, id, passThrough, refunded } of books.subscriptions.values()) {
    const charge = charges.get(passThrough.castwright ?? '');
    if (!charge) problems.push(`CCBill has a charge that nobody asked for: ${id}`);
    else if (refunded === charged) continue;
    else if (charge.outcome !== 'approved' || charge.agreementId !== id)
      problems.push(`a charge at CCBill is ${charge.outcome ?? 'unsettled'} here, and not refunded: ${id}`);
    else if (paid.get(id) !== charged - refunded)
      problems.push(`CCBill took ${charged - refunded} cents, and ${paid.get(id) ?? 0} are paid here: ${id}`);
  }
  for (const id of paid.keys())
    if (!books.subscriptions.has(id))
      problems.push(`a payment names a charge that CCBill does not have: ${id}`);
  return problems;
}

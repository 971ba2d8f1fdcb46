/**
 * CCBill's events ("Webhooks User Guide"): unsigned, form-encoded or JSON, with the account and the kind in the URL.
 * An event is a hint that causes a read and no more, so a forged one can cost a read. A secret in the URL, the
 * account, its age and, if set, the sender's network are checked.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type BlockList, isIP } from 'node:net';
import { eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { dayMs, hourMs } from '#platform/time.ts';
import { type EventOrigin, ForgedEventError, type ProviderEvent } from '../port.ts';
import { findReversedPayment } from './apply-reversals.ts';
import { parseArizonaTime } from './arizona-time.ts';
import { parseDollars } from './parse-data-link.ts';
import { ccbillCharges, ccbillHints } from './schema.ts';
import { findBook, findBookOfAgreement } from './store.ts';

export type EventOptions = {
  db: Db;
  clock: Clock;
  accountNumber: number;
  /** The subaccounts in use. */
  subaccounts: readonly number[];
  /** The `secret` parameter of the webhook's URL. */
  secret: string;
  /** Networks from which CCBill sends; null: any. */
  networks: BlockList | null;
};

/** The documentation does not say for how long CCBill repeats an event. */
export const oldestEventMs = 14 * dayMs;
/** Clocks differ. */
const newestEventMs = hourMs;
const mostParameters = 500;

/** Events about money that came back, whose subject is a payment. */
const reversals = new Set(['Refund', 'Void', 'Chargeback', 'Return']);

/** @throws ForgedEventError */
export async function readEvent(
  options: EventOptions,
  body: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  { address, query }: EventOrigin,
): Promise<ProviderEvent> {
  const { secret, ...named } = query;
  if (!isSame(secret ?? '', options.secret)) throw new ForgedEventError('the secret is wrong');
  if (options.networks && !isWithin(options.networks, address)) {
    throw new ForgedEventError('the sender is in none of the networks');
  }
  const values = {
    ...parseBody(body, headers['content-type'] ?? ''),
    ...toParameters(Object.entries(named)),
  };
  const { clientAccnum, clientSubacc, timestamp } = values;
  const isOurs =
    Number(clientAccnum) === options.accountNumber && options.subaccounts.includes(Number(clientSubacc));
  if (!clientAccnum || !clientSubacc || !isOurs) throw new ForgedEventError('it is for another account');
  const createdAt = parseArizonaTime(timestamp ?? '');
  if (!createdAt) throw new ForgedEventError('it has no time');
  const age = options.clock().getTime() - createdAt.getTime();
  if (age > oldestEventMs || age < -newestEventMs) throw new ForgedEventError('it is not timely');
  const subject = await findSubject(options.db, values);
  if (subject) await keepHint(options, values.subscriptionId ?? '');
  return { id: toEventId(values), subject, createdAt };
}

/** A status that was read before this event is read again, in whichever process. */
async function keepHint({ clock, db }: EventOptions, agreementId: string): Promise<void> {
  if (!agreementPattern.test(agreementId)) return;
  const arrivedAt = clock();
  await db
    .insert(ccbillHints)
    .values({ agreementId, arrivedAt })
    .onConflictDoUpdate({ target: ccbillHints.agreementId, set: { arrivedAt } });
}

const agreementPattern = /^\d{1,30}$/;

/** CCBill gives its events no id: the same parameters are the same event. */
function toEventId(values: Record<string, string>): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return `evt_${createHash('sha256').update(JSON.stringify(sorted)).digest('hex')}`;
}

async function findSubject(db: Db, values: Record<string, string>): Promise<ProviderEvent['subject']> {
  const { amount, eventType = '', subscriptionId = '' } = values;
  const key = agreementPattern.test(subscriptionId) ? await findBookOfAgreement(db, subscriptionId) : null;
  if (key && 'paymentId' in key) return { kind: 'payment', id: key.paymentId };
  if (key && reversals.has(eventType)) {
    const book = await findBook(db, key);
    const payment = book && findReversedPayment(book, subscriptionId, parseDollars(amount));
    if (payment) return { kind: 'payment', id: payment.id };
  }
  if (key) return { kind: 'subscription', id: key.subscriptionId };
  // A charge whose answer was lost: what we passed through names it.
  return findSubjectOfCharge(db, values['X-castwright'] ?? '');
}

async function findSubjectOfCharge(db: Db, reference: string): Promise<ProviderEvent['subject']> {
  if (!/^[\w-]{1,64}$/.test(reference)) return null;
  const { id, paymentId, subscriptionId } = ccbillCharges;
  const [charge] = await db
    .select({ paymentId, subscriptionId })
    .from(ccbillCharges)
    .where(eq(id, reference));
  if (charge?.subscriptionId) return { kind: 'subscription', id: charge.subscriptionId };
  return charge?.paymentId ? { kind: 'payment', id: charge.paymentId } : null;
}

/** @throws ForgedEventError for a body that is neither JSON nor a form */
function parseBody(body: Buffer, contentType: string): Record<string, string> {
  const text = body.toString('utf8');
  if (!contentType.includes('json')) return toParameters([...new URLSearchParams(text)]);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ForgedEventError('it is no JSON');
  }
  if (typeof json !== 'object' || json === null) throw new ForgedEventError('it is no object');
  return toParameters(Object.entries(json));
}

function toParameters(entries: [string, unknown][]): Record<string, string> {
  if (entries.length > mostParameters) throw new ForgedEventError('it has too many parameters');
  const plain = entries.flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return Object.fromEntries(plain);
}

/** In constant time, whatever their lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function isWithin(networks: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

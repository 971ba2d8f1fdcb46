import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type KeyRing, openKeyRing } from '#platform/crypto/key-ring.ts';
import { newId } from '#platform/ids.ts';
import { makeUser } from '#tests/factories/users.ts';
import {
  openWebhookReceiver,
  readHelpPageCheck,
  type WebhookReceiver,
} from '#tests/fakes/webhook-receiver.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { claimDelivery, leaseSeconds } from './claim.ts';
import { deliver } from './deliver.ts';
import { redeliver, removeOldDeliveries } from './deliveries.ts';
import { changeEndpoint, createEndpoint } from './endpoints.ts';
import { recordJobEnds } from './record-job-end.ts';
import { justArrivedSeconds, keptDays, retrySeconds } from './schedule.ts';
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints } from './schema.ts';

const database = useDatabase();
let folder: string;
let keyRing: KeyRing;
let program: WebhookReceiver;
/** The moment that everything below believes it is. */
let now: Date;
const clock = () => now;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const day = 86_400_000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-webhook-keys-'));
  keyRing = await openKeyRing(folder);
  program = await openWebhookReceiver();
});
afterAll(async () => {
  await program?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(webhookEndpoints);
  program.received.length = 0;
  program.answer = { status: 500 };
  now = new Date(Date.now() + 60_000);
});

async function endpoint(): Promise<{ userId: string; id: string; secret: string }> {
  const { id: userId } = await makeUser(database.db);
  const form = { name: 'Robot', url: program.url, events: ['job.completed' as const], enabled: true };
  const keeping = { keyRing, allowLoopback: true };
  const { webhook, secret } = await database.db.transaction((tx) =>
    createEndpoint(tx, keeping, { userId, form, now }),
  );
  return { userId, id: webhook.id, secret };
}

const endedJob = (userId: string) => ({
  id: newId(),
  userId,
  operation: 'text_to_image' as const,
  state: 'completed' as const,
  callId: newId(),
  bundleSize: 1,
  contentId: newId(),
  problem: null,
  createdAt: now,
  startedAt: now,
  endedAt: now,
});
const end = (userId: string) =>
  database.db.transaction((tx) => recordJobEnds(tx, [{ job: endedJob(userId), charged: 1 }]));

/** Sends all that is due in the moment. @returns how many */
async function sendDue(): Promise<number> {
  for (let sent = 0; ; sent++) {
    const claimed = await claimDelivery(database.db, now);
    if (!claimed) return sent;
    await deliver({ db: database.db, clock, keyRing, allowLoopback: true }, claimed);
  }
}
const getRow = async (endpointId: string): Promise<DeliveryRow> => {
  const [row] = await database.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId));
  if (!row) throw new Error('nothing was kept');
  return row;
};
const endpointRow = async (id: string): Promise<EndpointRow> => {
  const [row] = await database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) throw new Error('the endpoint is gone');
  return row;
};
async function told(userId: string): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`select title from notifications where user_id = ${userId}`);
  return rows.map(({ title }) => title);
}

describe('a message that no endpoint accepts', () => {
  it('is tried eight times by the schedule and given up, under one id and freshly signed each time', async () => {
    const isGenuine = await readHelpPageCheck();
    const { userId, id, secret } = await endpoint();
    await end(userId);
    now = new Date();
    await sendDue();
    // The check reads the true clock: the first was just signed.
    expect(program.received.map((message) => isGenuine(message, secret))).toEqual([true]);
    for (const seconds of retrySeconds) {
      pass(seconds * 1000 - 1);
      expect(await sendDue()).toBe(0);
      pass(seconds * 100 + 1);
      expect(await sendDue()).toBe(1);
    }
    pass(30 * day);
    expect(await sendDue()).toBe(0);
    const row = await getRow(id);
    expect([row.state, row.attempts.length, row.nextAttemptAt]).toEqual(['failed', 8, null]);
    const headers = program.received.map((message) => message.headers);
    expect(new Set(headers.map((each) => each['webhook-id']))).toEqual(new Set([`msg_${row.id}`]));
    expect(new Set(headers.map((each) => each['webhook-timestamp'])).size).toBe(8);
    expect(new Set(headers.map((each) => each['webhook-signature'])).size).toBe(8);
    expect(await told(userId)).toEqual([]);
  });

  it('turns its endpoint off after five days without a success, tells its owner once, and stops', async () => {
    const { userId, id } = await endpoint();
    for (let days = 0; days < 5; days++) {
      await end(userId);
      await sendDue();
      expect((await endpointRow(id)).enabled).toBe(true);
      pass(day);
    }
    await end(userId);
    await end(userId);
    await sendDue();
    expect(await endpointRow(id)).toMatchObject({ enabled: false, stopped: 'failures' });
    expect(await told(userId)).toEqual(['A webhook was turned off']);
    const states = await database.db.select({ state: webhookDeliveries.state }).from(webhookDeliveries);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['failed']));
    // Nothing more is written down, and nothing sent.
    await end(userId);
    expect(await database.db.select().from(webhookDeliveries)).toHaveLength(states.length);

    const form = { name: 'Robot', url: program.url, events: ['job.completed' as const], enabled: true };
    await database.db.transaction((tx) =>
      changeEndpoint(tx, { keyRing, allowLoopback: true }, { userId, id, form }),
    );
    expect(await endpointRow(id)).toMatchObject({ enabled: true, stopped: null, failingSince: null });
  });

  it('is no reason to turn an endpoint off at which something succeeded meanwhile', async () => {
    const { userId, id } = await endpoint();
    for (const status of [500, 500, 200, 500]) {
      program.answer = { status };
      await end(userId);
      await sendDue();
      pass(2.4 * day);
    }
    expect((await endpointRow(id)).enabled).toBe(true);
  });

  it('turns its endpoint off at once by the answer that it is gone', async () => {
    const { userId, id } = await endpoint();
    program.answer = { status: 410 };
    await end(userId);
    await sendDue();
    expect(await endpointRow(id)).toMatchObject({ enabled: false, stopped: 'gone' });
    expect((await getRow(id)).state).toBe('failed');
    expect(await told(userId)).toEqual(['A webhook was turned off']);
  });
});

describe('a message', () => {
  it('is not without the end of its job', async () => {
    const { userId, id } = await endpoint();
    const undone = database.db.transaction(async (tx) => {
      await recordJobEnds(tx, [{ job: endedJob(userId), charged: 1 }]);
      throw new Error('the hold was resolved without it');
    });
    await expect(undone).rejects.toThrow('the hold');
    await expect(getRow(id)).rejects.toThrow('nothing was kept');
  });

  it('of a worker that died while it sent is sent by another, with the same id', async () => {
    const { userId, id } = await endpoint();
    await end(userId);
    const claimed = await claimDelivery(database.db, now);
    expect(claimed?.endpoint.id).toBe(id);
    // The worker has died; its lease still runs.
    expect(await claimDelivery(database.db, now)).toBeNull();
    pass(leaseSeconds * 1000);
    program.answer = { status: 200 };
    expect(await sendDue()).toBe(1);
    expect(program.received[0]?.headers['webhook-id']).toBe(`msg_${claimed?.delivery.id}`);
    expect((await getRow(id)).state).toBe('delivered');
  });

  it('is one worker’s of many that look at the same moment', async () => {
    const { userId } = await endpoint();
    await end(userId);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDelivery(database.db, now)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('whose endpoint is deleted or whose secret cannot be opened harms nothing', async () => {
    const [gone, sealed] = [await endpoint(), await endpoint()];
    await end(gone.userId);
    const claimed = await claimDelivery(database.db, now);
    if (!claimed) throw new Error('nothing was claimed');
    await database.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, gone.id));
    await deliver({ db: database.db, clock, keyRing, allowLoopback: true }, claimed);

    await end(sealed.userId);
    const other = randomBytes(60).toString('base64');
    await database.db
      .update(webhookEndpoints)
      .set({ secret: other })
      .where(eq(webhookEndpoints.id, sealed.id));
    program.received.length = 0;
    await sendDue();
    expect(program.received).toEqual([]);
    expect((await getRow(sealed.id)).attempts[0]?.problem).toContain('Create a new secret');
  });

  it('requested twice is sent once, even if it arrived before the second call', async () => {
    const { userId, id } = await endpoint();
    await end(userId);
    await sendDue();
    program.answer = { status: 204 };
    const { id: deliveryId } = await getRow(id);
    const sendAgain = async () => {
      const asked = await endpointRow(id);
      await database.db.transaction((tx) => redeliver(tx, asked, deliveryId, now));
      return sendDue();
    };
    pass(day);
    await Promise.all([sendAgain(), sendAgain()]);
    pass(30);
    expect(await sendAgain()).toBe(0);
    expect((await getRow(id)).attempts).toMatchObject([{ status: 500 }, { status: 204 }]);
    // A later request sends it once more.
    pass(justArrivedSeconds * 1000 + 10_000);
    expect(await sendAgain()).toBe(1);
  });

  it('is sent nowhere inside unless the operator lets it', async () => {
    const { userId, id } = await endpoint();
    await end(userId);
    const claimed = await claimDelivery(database.db, now);
    if (!claimed) throw new Error('nothing was claimed');
    await deliver({ db: database.db, clock, keyRing, allowLoopback: false }, claimed);
    expect(program.received).toEqual([]);
    expect((await getRow(id)).attempts[0]?.problem).toContain('https://');
  });

  it('is kept for thirty days', async () => {
    const { userId, id } = await endpoint();
    await end(userId);
    const since = (days: number) => new Date(Date.now() + days * day - keptDays * day);
    await removeOldDeliveries(database.db, since(29));
    expect((await getRow(id)).state).toBe('waiting');
    await removeOldDeliveries(database.db, since(31));
    await expect(getRow(id)).rejects.toThrow('nothing was kept');
  });
});

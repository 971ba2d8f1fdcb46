import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type KeyRing, openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import type { Db } from '#platform/db/client.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { createEndpoint, openSecrets, rotateSecret } from './endpoints.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { type EndpointRow, webhookEndpoints } from './schema.ts';

const database = useDatabase();
const now = new Date();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-webhook-keys-'));
  await database.db.delete(webhookEndpoints);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function rotated(): Promise<KeyRing> {
  await rotateKey(folder);
  return openKeyRing(folder);
}

/** A webhook with the secret it has, and one before it that signs too. @returns them, the newest first */
async function withTwoSecrets(keyRing: KeyRing): Promise<{ id: string; userId: string; secrets: string[] }> {
  const { id: userId } = await makeUser(database.db);
  const form = { name: 'Shop', url: 'https://shop.example.com/hook', events: ['job.completed' as const] };
  const keeping = { keyRing, allowLoopback: false };
  return database.db.transaction(async (tx) => {
    const made = await createEndpoint(tx, keeping, { userId, form: { ...form, enabled: true }, now });
    const { id } = made.webhook;
    const next = await rotateSecret(tx, keeping, { userId, id, version: 1, now });
    return { id, userId, secrets: [next.secret, made.secret] };
  });
}

async function getRow(id: string): Promise<EndpointRow> {
  const [row] = await database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) throw new Error('the webhook is gone');
  return row;
}

it('re-encrypts the active secrets, which no longer need the old key', async () => {
  const { id, secrets } = await withTwoSecrets(await openKeyRing(folder));
  const keyRing = await rotated();
  expect(await resealSecrets(database.db, keyRing)).toEqual({ resealed: 1, unopened: 0 });
  await rm(path.join(folder, '1.key'));
  expect(openSecrets(await getRow(id), await openKeyRing(folder), now)).toEqual(secrets);
});

it('leaves alone what is under the current key', async () => {
  const keyRing = await openKeyRing(folder);
  const { id } = await withTwoSecrets(keyRing);
  const before = await getRow(id);
  expect(await resealSecrets(database.db, keyRing)).toEqual({ resealed: 0, unopened: 0 });
  expect(await getRow(id)).toEqual(before);
});

it('goes on past what does not open, and says of how many', async () => {
  const lost = await withTwoSecrets(await openKeyRing(folder));
  await rotateKey(folder);
  const kept = await withTwoSecrets(await openKeyRing(folder));
  await rm(path.join(folder, '1.key'));
  const before = await getRow(lost.id);
  const keyRing = await rotated();
  expect(await resealSecrets(database.db, keyRing)).toEqual({ resealed: 1, unopened: 1 });
  expect(await getRow(lost.id)).toEqual(before);
  expect(openSecrets(await getRow(kept.id), keyRing, now)).toEqual(kept.secrets);
});

it('does not put back a secret that its owner replaces meanwhile', async () => {
  const oldRing = await openKeyRing(folder);
  const { id, secrets, userId } = await withTwoSecrets(oldRing);
  const keyRing = await rotated();
  let newest = '';
  const db: Db = Object.create(database.db, {
    select: {
      value: (columns: Pick<EndpointRow, never>) => ({
        // A reader that the owner's request overtakes.
        from: async (table: typeof webhookEndpoints) => {
          const rows = await database.db.select(columns).from(table);
          const keeping = { keyRing: oldRing, allowLoopback: false };
          const change = { userId, id, version: 2, now };
          newest = (await database.db.transaction((tx) => rotateSecret(tx, keeping, change))).secret;
          return rows;
        },
      }),
    },
  });
  expect(await resealSecrets(db, keyRing)).toEqual({ resealed: 0, unopened: 0 });
  expect(openSecrets(await getRow(id), keyRing, now)).toEqual([newest, secrets[0]]);
});

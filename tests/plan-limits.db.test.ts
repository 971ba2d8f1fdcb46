/**
 * Every plan limit besides tokens, where it applies (docs/requirements/public-site.md and
 * docs/requirements/signed-in.md, section 9).
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getStorageUsed } from '#features/billing/entitlements';
import { users } from '#schema/identity/accounts';
import { contentItems } from '#schema/library/items';
import { uploads } from '#schema/library/uploads';
import { makeContents } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUpload } from '#tests/factories/tool-pictures.ts';
import { sendUpload, uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;
const gigabyte = 1_000_000_000;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100, { subscription: 'starter' })).id;
  client = await signInAs(installation, userId);
});

const onPlan = (subscription: 'free' | 'starter' | 'creator_pro' | 'enterprise') =>
  database.db.update(users).set({ subscription }).where(eq(users.id, userId));
const stored = () => getStorageUsed(database.db, userId);
const generate = () => client.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse' } });

describe('a user’s storage', () => {
  /** Counted from the rows themselves. */
  const counted = async () => {
    const { rows } = await database.db.execute<{ bytes: string }>(sql`select (
      coalesce((select sum(byte_size) from content_items where user_id = ${userId}), 0)
      + coalesce((select sum(byte_size) from uploads where user_id = ${userId} and removed_at is null), 0)
    )::text as bytes`);
    return Number(rows[0]?.bytes);
  };

  it('is counted at every change: originals in library and trash, and uploads', async () => {
    expect(await stored()).toBe(0);
    const [one = '', two = ''] = await makeContents(database.db, userId, [
      { byteSize: 700 },
      { byteSize: 50 },
      { status: 'processing' },
    ]);
    expect(await stored()).toBe(750);
    await database.db.update(contentItems).set({ byteSize: 800 }).where(eq(contentItems.id, one));
    await database.db.update(contentItems).set({ trashedAt: new Date() }).where(eq(contentItems.id, two));
    expect(await stored()).toBe(850);
    await database.db.update(contentItems).set({ byteSize: 5 }).where(eq(contentItems.userId, userId));
    expect(await stored()).toBe(15);
    await database.db.delete(contentItems).where(eq(contentItems.id, two));
    expect(await stored()).toBe(10);

    const { storage } = installation;
    const upload = await makeUpload({ db: database.db, storage }, userId, { byteSize: 100 });
    const mask = await makeUpload({ db: database.db, storage }, userId, { purpose: 'mask', byteSize: 20 });
    expect(await stored()).toBe(130);
    await database.db.update(uploads).set({ removedAt: new Date() }).where(eq(uploads.id, upload));
    await database.db.delete(uploads).where(eq(uploads.id, mask));
    expect(await stored()).toBe(10);
    await database.db.delete(uploads).where(eq(uploads.id, upload));
    expect(await stored()).toBe(await counted());
  });

  it('is counted for each by one statement that is about several, and goes with its owner', async () => {
    const other = (await makeUserWithTokens(database.db, 0)).id;
    await database.db.insert(contentItems).values(
      [userId, other, userId].map((owner) => ({
        id: crypto.randomUUID(),
        userId: owner,
        name: 'Harbour',
        type: 'image' as const,
        category: 'sfw' as const,
        status: 'completed' as const,
        origin: 'generated' as const,
        byteSize: 40,
      })),
    );
    expect([await stored(), await getStorageUsed(database.db, other)]).toEqual([80, 40]);
    await database.db.execute(sql`delete from wallets where user_id = ${other}`);
    await database.db.delete(users).where(eq(users.id, other));
    const left = await database.db.execute(sql`select from stored_bytes where user_id = ${other}`);
    expect(left.rowCount).toBe(0);
    expect(await stored()).toBe(80);
  });

  it('is refused beyond what the plan keeps, before anything is charged, and the message says what helps', async () => {
    await onPlan('free');
    await makeContents(database.db, userId, [{ byteSize: 5 * gigabyte }]);
    const { status, body } = await generate();
    expect([status, body.code]).toEqual([403, 'PLAN_LIMIT']);
    expect(body.message).toBe(
      'Your Free plan keeps 5 GB, and you store 5 GB. Nothing was charged. Delete items and ' +
        'empty the trash, or change to Core, which keeps 100 GB.',
    );
    expect(body.details).toEqual({
      limit: 'storageBytes',
      plan: 'free',
      used: 5 * gigabyte,
      most: 5 * gigabyte,
    });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 100, heldTokens: 0 });
    expect((await sendUpload(client)).body.code).toBe('PLAN_LIMIT');

    await onPlan('enterprise');
    expect((await generate()).status).toBe(202);
    expect((await sendUpload(client)).status).toBe(201);
  });

  it('cannot go beyond by uploads that come at once', async () => {
    await onPlan('free');
    await uploadPicture(client);
    const size = await stored();
    await makeContents(database.db, userId, [{ byteSize: 5 * gigabyte - Math.floor(size * 2.5) }]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendUpload(client)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'PLAN_LIMIT')).toHaveLength(3);
    expect(await stored()).toBe(await counted());
  });
});

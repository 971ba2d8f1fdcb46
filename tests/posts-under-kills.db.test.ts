import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyCredentials } from '#features/library/disclosure';
import { computeContentNumber, openWatermark } from '#features/library/watermark';
import { judge } from '#features/trust/safety';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { posts, postTargets } from '#schema/publishing/posts';
import { makePublishable, storeChannel, toPostForm } from '#tests/factories/posts.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type CountingOutlet, openCountingOutlet } from '#tests/fakes/channels/counting-outlet.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { sized } from '#tests/setup/test-size.ts';
import { createPost } from '../src/features/publishing/posts/create-post.ts';
import { schedulePost } from '../src/features/publishing/posts/schedule-post.ts';

const kills = sized(200, 8);
const people = 4;
const leaseMs = 1_000;

const database = useDatabase();
const random = createRandom(20_261_129);
let folder: string;
let workers: KillableWorkers;
let outlet: CountingOutlet;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-posts-'));
  // A tenth of the calls that publish fail before the post is stored, and a tenth after it.
  outlet = await openCountingOutlet(() => {
    const chance = random();
    return chance < 0.1 ? 'before' : chance < 0.2 ? 'after' : null;
  });
  workers = killableWorkers({
    ...{ databaseUrl: database.url, folder, takes: 0, leaseMs },
    outletUrl: outlet.url,
  });
});
afterAll(async () => {
  workers?.killAll();
  await outlet?.close();
  await rm(folder, { recursive: true, force: true });
});

type Author = { id: string; channelId: string; contentId: string };

async function makeAuthor(seed: number): Promise<Author> {
  const { id } = await makeUserWithTokens(database.db, 0);
  const storage = await openLocalStorage(path.join(folder, 'files'));
  const keyRing = await openKeyRing(path.join(folder, 'keys', 'webhooks'));
  const contentId = await makePublishable({ db: database.db, storage }, id, { seed });
  return { id, contentId, channelId: await storeChannel(database.db, keyRing, id) };
}

/** Has an author's post of a round due now. Every third has a picture. */
async function publish({ channelId, contentId, id: userId }: Author, round: number): Promise<void> {
  const caller = { userId, personId: userId, isProgram: false };
  const form = toPostForm({
    text: `Post ${round}`,
    channelIds: [channelId],
    contentIds: round % 3 === 0 ? [contentId] : [],
  });
  const id = await createPost(database.db, caller, form, null);
  const prepare = { baseUrl: 'https://studio.example' };
  const deps = { db: database.db, clock: () => new Date(), judge, prepare };
  await schedulePost(deps, caller, id, { timing: { when: 'now' }, version: 1 });
}

async function countTargets(...states: ('pending' | 'sending' | 'published')[]): Promise<number> {
  const [row] = await database.db
    .select({ targets: count() })
    .from(postTargets)
    .where(inArray(postTargets.state, states));
  return row?.targets ?? 0;
}

describe('a worker that is killed while it publishes', () => {
  it(`at ${kills} random moments publishes each post exactly once, marked and flagged`, async () => {
    const authors = await Promise.all(Array.from({ length: people }, (_, seed) => makeAuthor(seed + 1)));
    let next = workers.load();
    let interrupted = 0;
    for (let round = 0; round < kills; round++) {
      await Promise.all(authors.map((author) => publish(author, round)));
      const worker = await next;
      next = workers.load();
      const before = await countTargets('published');
      await workers.begin(worker);
      await eventually(async () => {
        const isAtWork = (await countTargets('sending')) > 0 || (await countTargets('published')) > before;
        expect(isAtWork).toBe(true);
      });
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      await workers.kill(worker);
      interrupted += await countTargets('sending');
    }
    // The kills interrupted attempts as intended.
    expect(interrupted).toBeGreaterThan(kills / 2);

    await workers.begin(await next);
    const due = kills * people;
    // One or two are published in a second, a third of them with a picture; what failed is tried again after a minute.
    await eventually(async () => expect(await countTargets('published')).toBe(due), 300_000 + 5_000 * kills);
    const targets = await database.db.select().from(postTargets);
    expect(outlet.posts).toHaveLength(due);
    expect(new Set(outlet.posts.map(({ key }) => key))).toEqual(new Set(targets.map(({ id }) => id)));
    const ended = await database.db.select().from(posts).where(eq(posts.state, 'ended'));
    expect(ended).toHaveLength(due);
    expect(
      outlet.posts.every(({ isAiGenerated, text }) => isAiGenerated && text.endsWith('Made with AI')),
    ).toBe(true);
    await expectMarked(authors);
  }, 3_600_000);
});

/** Every file that the outlet received has the mark of its content and valid credentials. */
async function expectMarked(authors: readonly Author[]): Promise<void> {
  const watermark = await openWatermark(database.db, null);
  const numbers = authors.map(({ contentId }) => computeContentNumber(contentId));
  const used = new Set(outlet.posts.flatMap(({ media }) => media));
  expect(used.size).toBeGreaterThanOrEqual(authors.length);
  // Each attempt signs again; the pixels of an author's picture are the same, so that one of each is read.
  const seen = new Set<bigint>();
  for (const digest of used) {
    const bytes = outlet.files.get(digest) ?? Buffer.alloc(0);
    expect((await verifyCredentials(bytes)).problems).not.toContain('assertion.dataHash.mismatch');
    if (seen.size === authors.length) continue;
    const mark = await watermark.read([bytes]);
    expect(mark?.isOurs).toBe(true);
    seen.add(mark?.content ?? 0n);
  }
  expect([...seen].sort()).toEqual([...new Set(numbers)].sort());
  await watermark.close();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ApprovedPost,
  type ChannelAdapter,
  ChannelError,
  type ChannelProblem,
  type FoundPost,
  type PublishResult,
} from '#channels/port';
import { judge } from '#features/trust/safety';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addHours, minuteMs } from '#platform/time.ts';
import { users } from '#schema/identity/accounts';
import { contentItems } from '#schema/library/items';
import { channels } from '#schema/publishing/channels';
import { posts, postTargets } from '#schema/publishing/posts';
import { makePublishable, storeChannel, toPostForm } from '#tests/factories/posts.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { generateTestKey } from '#tests/setup/key-ring.ts';
import { notifications } from '../../../messaging/notifications/schema.ts';
import { webhookDeliveries, webhookEndpoints } from '../../../messaging/webhooks/schema.ts';
import { cancelTargetsOfChannel } from '../cancel-targets.ts';
import { createPost } from '../create-post.ts';
import type { PostsDeps } from '../deps.ts';
import { readAllFigures } from '../figures.ts';
import { schedulePost } from '../schedule-post.ts';
import { claimTarget } from './claim.ts';
import { type PublisherDeps, publishTarget } from './publish-target.ts';

const database = useDatabase();
const keyRing = generateTestKey();
let folder: string;
let storage: Storage;
let now: Date;
let outlet: ReturnType<typeof createOutlet>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-publisher-'));
  storage = await openLocalStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  now = new Date('2026-11-29T10:00:00Z');
  outlet = createOutlet();
});

/** An adapter in memory whose next answers a test plans. */
function createOutlet() {
  const published: ApprovedPost[] = [];
  const planned: ((post: ApprovedPost) => PublishResult)[] = [];
  const checkpoints: unknown[] = [];
  let found: FoundPost | ChannelError = { state: 'absent' };
  const adapter: ChannelAdapter = {
    kind: 'mastodon',
    connection: { method: 'form', fields: [], connect: () => Promise.reject(new Error('not here')) },
    refresh: null,
    revoke: async () => {},
    readAccount: async () => ({ remoteId: 'r', name: '@mira', url: null }),
    async publish(post, { checkpoint, save }) {
      checkpoints.push(checkpoint);
      await save({ try: published.length + 1 });
      const plan = planned.shift();
      if (plan) return plan(post);
      published.push(post);
      return { state: 'published', remoteId: `post-${published.length}`, url: 'https://outlet.test/1' };
    },
    async find() {
      if (found instanceof ChannelError) throw found;
      return found;
    },
    readFigures: async (ids) =>
      new Map(ids.map((id) => [id, { views: 120, likes: 7, comments: null, shares: 1 }])),
  };
  return {
    ...{ adapter, published, checkpoints },
    fail(problem: ChannelProblem, options: { retryAt?: Date } = {}) {
      planned.push(() => {
        throw new ChannelError(problem, 'The outlet says no.', options);
      });
    },
    plan: (result: PublishResult) => void planned.push(() => result),
    /** It publishes, and its answer is lost. */
    lose() {
      planned.push((post) => {
        published.push(post);
        throw new ChannelError('unknown', 'No answer.');
      });
    },
    break: (error: Error) =>
      void planned.push(() => {
        throw error;
      }),
    answerFind: (answer: typeof found) => {
      found = answer;
    },
  };
}

const postsDeps = (): PostsDeps => ({
  db: database.db,
  clock: () => now,
  judge,
  prepare: {
    ...{ storage, clock: () => now, baseUrl: 'http://localhost', linkKeys: keyRing },
    credentials: async () => ({ sign: async (bytes: Buffer) => bytes }),
    // Every file says that it is marked: what a mark survives is tested with `preparePicture`.
    watermark: {
      mark: async (pixels) => pixels,
      getPayload: async () => null,
      read: async () => ({ installation: 1, content: markOf, isOurs: true }),
    },
  },
});
let markOf = 0n;

const publisherDeps = (): PublisherDeps => ({
  ...{ db: database.db, clock: () => now, keyRing, log: pino({ level: 'silent' }) },
  adapters: { find: (kind) => (kind === 'by_hand' ? null : outlet.adapter) },
  prepare: postsDeps().prepare,
});

type Scheduled = { userId: string; id: string; channelIds: string[]; contentId: string | null };

/** A post that is approved and due. */
async function makeDue(
  kinds: ('mastodon' | 'by_hand')[] = ['mastodon'],
  { withPicture = false, ...written }: { withPicture?: boolean; text?: string; campaign?: string } = {},
): Promise<Scheduled> {
  const userId = (await makeUserWithTokens(database.db, 0)).id;
  const place = { db: database.db, storage };
  const contentId = withPicture ? await makePublishable(place, userId) : null;
  if (contentId) {
    const { computeContentNumber } = await import('#features/library/watermark');
    markOf = computeContentNumber(contentId);
  }
  const channelIds = [];
  for (const kind of kinds) channelIds.push(await storeChannel(database.db, keyRing, userId, { kind }));
  const form = toPostForm({ ...written, channelIds, contentIds: contentId ? [contentId] : [] });
  const caller = { userId, personId: userId, isProgram: false };
  const id = await createPost(database.db, caller, form, null);
  await schedulePost(postsDeps(), caller, id, { timing: { when: 'now' }, version: 1 });
  return { userId, id, channelIds, contentId };
}

/** Lets a worker do what is due. @returns how many attempts it made */
async function run(): Promise<number> {
  for (let attempts = 0; ; attempts++) {
    const claimed = await claimTarget(database.db, { now, leaseMs: 60_000, busy: [] });
    if (!claimed) return attempts;
    await publishTarget(publisherDeps(), claimed, new AbortController().signal);
  }
}

const readPost = async ({ id }: Scheduled) =>
  (await database.db.select().from(posts).where(eq(posts.id, id)))[0];
const readTarget = async ({ id }: Scheduled) =>
  (await database.db.select().from(postTargets).where(eq(postTargets.postId, id)).orderBy(postTargets.id))[0];
const readTitles = async (userId: string) =>
  (await database.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ title }) => title,
  );
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs);
};

describe('a due post', () => {
  it('is published with the disclosure, and ends', async () => {
    const post = await makeDue();
    expect(await run()).toBe(1);
    expect(outlet.published).toMatchObject([
      { isAiGenerated: true, isAdult: false, text: 'Good morning from the harbour.\n\nMade with AI' },
    ]);
    expect(await readPost(post)).toMatchObject({ state: 'ended' });
    expect(await readTarget(post)).toMatchObject({
      ...{ state: 'published', remoteId: 'post-1', url: 'https://outlet.test/1', publishedAt: now },
      ...{ nextAttemptAt: null, checkpoint: null, problem: null },
    });
    expect(await run()).toBe(0);
  });

  it('waits for its time', async () => {
    const post = await makeDue();
    await database.db
      .update(postTargets)
      .set({ nextAttemptAt: addHours(now, 1) })
      .where(eq(postTargets.postId, post.id));
    expect(await run()).toBe(0);
    pass(60);
    expect(await run()).toBe(1);
  });

  it('is claimed by one worker', async () => {
    await makeDue();
    const claim = () => claimTarget(database.db, { now, leaseMs: 60_000, busy: [] });
    const claimed = await Promise.all([claim(), claim(), claim()]);
    expect(claimed.filter(Boolean)).toHaveLength(1);
  });

  it('tells the account’s webhooks that it was published, and that it failed', async () => {
    const post = await makeDue();
    const endpoint = { name: 'Robot', enabled: true, secret: 'none', createdAt: now };
    await database.db.insert(webhookEndpoints).values({
      ...endpoint,
      ...{ id: newId(), userId: post.userId, url: 'https://example.com/hook' },
      events: ['post.published', 'post.failed'],
    });
    outlet.fail('refused');
    await run();
    await database.db
      .update(postTargets)
      .set({ state: 'pending', nextAttemptAt: now })
      .where(eq(postTargets.postId, post.id));
    await database.db.update(posts).set({ state: 'publishing' }).where(eq(posts.id, post.id));
    await run();
    const sent = await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
    const mine = sent.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.postId === post.id);
    expect(mine).toMatchObject([
      { type: 'post.failed', data: { problem: 'The outlet says no.', url: null } },
      { type: 'post.published', data: { kind: 'mastodon', url: 'https://outlet.test/1', problem: null } },
    ]);
    expect(JSON.stringify(mine)).not.toContain('harbour');
  });
});

describe('an outlet', () => {
  it('that is away is tried again for a day, then the post fails and its people are told', async () => {
    const post = await makeDue();
    for (let n = 0; n < 500; n++) outlet.fail('unavailable');
    await run();
    expect(await readTarget(post)).toMatchObject({ state: 'pending', problem: 'The outlet says no.' });
    while ((await readTarget(post))?.state === 'pending') {
      now = (await readTarget(post))?.nextAttemptAt ?? now;
      await run();
    }
    const ended = await readTarget(post);
    expect(ended).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(ended?.tries).toBeGreaterThan(20);
    expect(await readPost(post)).toMatchObject({ state: 'ended' });
    expect(await readTitles(post.userId)).toEqual(['A post for Mastodon failed']);
    expect(outlet.published).toEqual([]);
  });

  it('that limits gets no post of the channel until the limit ends', async () => {
    const post = await makeDue();
    outlet.fail('limited', { retryAt: addHours(now, 2) });
    await run();
    expect(await readTarget(post)).toMatchObject({ state: 'pending', nextAttemptAt: addHours(now, 2) });
    expect((await readTarget(post))?.problem).toContain('takes no more for now');
    const [channel] = await database.db
      .select()
      .from(channels)
      .where(eq(channels.id, post.channelIds[0] ?? ''));
    expect(channel?.limitedUntil).toEqual(addHours(now, 2));
    pass(119);
    expect(await run()).toBe(0);
    pass(2);
    expect(await run()).toBe(1);
    expect(await readPost(post)).toMatchObject({ state: 'ended' });
  });

  it('that no longer takes the tokens gets the post once the channel is connected again', async () => {
    const post = await makeDue();
    outlet.fail('unauthorized');
    await run();
    const [channelId = ''] = post.channelIds;
    const [channel] = await database.db.select().from(channels).where(eq(channels.id, channelId));
    expect(channel?.state).toBe('expired');
    pass(60 * 48);
    expect(await run()).toBe(0);
    await database.db.update(channels).set({ state: 'connected' }).where(eq(channels.id, channelId));
    expect(await run()).toBe(1);
    expect(await readTarget(post)).toMatchObject({ state: 'published' });
  });

  it('that refuses a post ends it', async () => {
    const post = await makeDue();
    outlet.fail('refused');
    await run();
    expect(await readTarget(post)).toMatchObject({ state: 'failed', problem: 'The outlet says no.' });
  });

  it('that processes is asked again with what the adapter stored', async () => {
    const post = await makeDue();
    outlet.plan({ state: 'processing', againAt: addHours(now, 1) });
    await run();
    expect(await readTarget(post)).toMatchObject({ state: 'processing', checkpoint: { try: 1 } });
    pass(60);
    await run();
    expect(outlet.checkpoints).toEqual([null, { try: 1 }]);
    expect(await readTarget(post)).toMatchObject({ state: 'published' });
  });

  it.each([
    ['has it', { state: 'published', remoteId: 'there', url: null }, 'published', 1],
    ['has it not', { state: 'absent' }, 'published', 2],
    ['cannot be asked', { state: 'cannot_know' }, 'unclear', 1],
  ] as const)('whose answer was lost is looked up: it %s', async (_, found, state, sent) => {
    const post = await makeDue();
    outlet.lose();
    await run();
    expect(await readTarget(post)).toMatchObject({
      state: 'sending',
      nextAttemptAt: new Date(now.getTime() + 10_000),
    });
    outlet.answerFind(found);
    pass(1);
    await run();
    expect(await readTarget(post)).toMatchObject({ state });
    expect(outlet.published).toHaveLength(sent);
    expect(await run()).toBe(0);
  });

  it('that has not got it gets the same short links again', async () => {
    await makeDue(['mastodon'], { text: 'New: https://shop.example.com/dusk', campaign: 'summer' });
    outlet.lose();
    await run();
    pass(1);
    await run();
    const [lost, published] = outlet.published;
    expect(lost?.text).toMatch(/^New: http:\/\/localhost\/go\/[2-9a-z]{7}\n\nMade with AI$/);
    expect(published?.text).toBe(lost?.text);
  });

  it('that cannot be looked up for a day leaves it to a person', async () => {
    const post = await makeDue();
    outlet.lose();
    outlet.answerFind(new ChannelError('unavailable', 'Away.'));
    await run();
    for (let n = 0; n < 100 && (await readTarget(post))?.state === 'sending'; n++) {
      now = (await readTarget(post))?.nextAttemptAt ?? now;
      await run();
    }
    expect(await readTarget(post)).toMatchObject({ state: 'unclear' });
    expect(await readPost(post)).toMatchObject({ state: 'publishing' });
    expect(await readTitles(post.userId)).toEqual(['Look whether a post is on Mastodon']);
    expect(outlet.published).toHaveLength(1);
  });
});

describe('a worker', () => {
  it('that was killed leaves its post to the next one, which asks the outlet first', async () => {
    const post = await makeDue();
    await claimTarget(database.db, { now, leaseMs: 60_000, busy: [] });
    expect(await run()).toBe(0);
    outlet.answerFind({ state: 'published', remoteId: 'there', url: null });
    pass(2);
    expect(await run()).toBe(1);
    expect(await readTarget(post)).toMatchObject({ state: 'published', remoteId: 'there' });
    expect(outlet.published).toEqual([]);
  });

  it('that lost its lease publishes nothing more and records nothing', async () => {
    const post = await makeDue();
    const frozen = await claimTarget(database.db, { now, leaseMs: 60_000, busy: [] });
    if (!frozen) throw new Error('the post is due');
    pass(2);
    expect(await run()).toBe(1);
    await publishTarget(publisherDeps(), frozen, new AbortController().signal);
    expect(outlet.published).toHaveLength(1);
    expect(await readTarget(post)).toMatchObject({ state: 'published', remoteId: 'post-1' });
  });

  it('that fails in the middle looks the post up before it tries again', async () => {
    const post = await makeDue();
    outlet.break(new Error('a fault of ours'));
    await run();
    expect(await readTarget(post)).toMatchObject({ state: 'sending' });
    outlet.answerFind({ state: 'published', remoteId: 'there', url: null });
    pass(2);
    await run();
    expect(await readTarget(post)).toMatchObject({ state: 'published', remoteId: 'there' });
  });
});

describe('a post for several channels', () => {
  it('ends with the last one, whatever became of the others', async () => {
    const post = await makeDue(['mastodon', 'mastodon', 'by_hand']);
    outlet.fail('refused');
    await run();
    const targets = await database.db.select().from(postTargets).where(eq(postTargets.postId, post.id));
    expect(targets.map(({ state }) => state).sort()).toEqual(['by_hand', 'failed', 'published']);
    expect(await readPost(post)).toMatchObject({ state: 'publishing' });
    expect((await readTitles(post.userId)).sort()).toEqual([
      'A post for Mastodon failed',
      'A post is yours to publish',
    ]);
  });

  it('is cancelled on one that is disconnected', async () => {
    const post = await makeDue(['mastodon', 'mastodon']);
    await database.db.transaction((tx) => cancelTargetsOfChannel(tx, post.channelIds[0] ?? ''));
    expect(await run()).toBe(1);
    const targets = await database.db.select().from(postTargets).where(eq(postTargets.postId, post.id));
    expect(targets.map(({ state }) => state).sort()).toEqual(['cancelled', 'published']);
    expect(await readPost(post)).toMatchObject({ state: 'ended' });
  });
});

describe('what changed after the approval', () => {
  it.each([
    ['a picture in the trash', { trashedAt: new Date() }],
    ['a withheld picture', { withheldAt: new Date(), trashedAt: new Date() }],
    ['an erased picture', { erasedAt: new Date(), trashedAt: new Date() }],
  ])('%s stops the whole post, and its people are told', async (_, gone) => {
    const post = await makeDue(['mastodon'], { withPicture: true });
    await database.db
      .update(contentItems)
      .set(gone)
      .where(eq(contentItems.id, post.contentId ?? ''));
    await run();
    expect(outlet.published).toEqual([]);
    expect((await readTarget(post))?.problem).toContain('picture 1 was deleted, withheld or never checked');
    expect(await readTitles(post.userId)).toEqual(['A post for Mastodon failed']);
  });

  it('a picture that is there is sent with its file', async () => {
    const post = await makeDue(['mastodon'], { withPicture: true });
    await run();
    expect(outlet.published).toMatchObject([
      { media: [{ type: 'image', mediaType: 'image/png', width: 512 }] },
    ]);
    expect(await readPost(post)).toMatchObject({ state: 'ended' });
    for await (const { key } of storage.list('published-files')) throw new Error(`${key} was left`);
  });

  it('a safety decision that is gone stops it', async () => {
    const post = await makeDue();
    await database.db.update(posts).set({ safetyDecisionId: newId() }).where(eq(posts.id, post.id));
    await run();
    expect(await readTarget(post)).toMatchObject({
      state: 'failed',
      problem: 'Its texts were never checked.',
    });
    expect(outlet.published).toEqual([]);
  });

  it('a suspended account publishes nothing until it is open again', async () => {
    const post = await makeDue();
    await database.db.update(users).set({ suspendedAt: now }).where(eq(users.id, post.userId));
    await run();
    expect(outlet.published).toEqual([]);
    expect(await readTarget(post)).toMatchObject({ state: 'pending' });
    await database.db.update(users).set({ suspendedAt: null }).where(eq(users.id, post.userId));
    pass(61);
    await run();
    expect(outlet.published).toHaveLength(1);
  });
});

describe('figures', () => {
  it('are read hourly on the first day of a post and then once a day, for a month', async () => {
    const post = await makeDue();
    await run();
    const deps = publisherDeps();
    const readAt = async () => (await readTarget(post))?.figures?.readAt;
    await readAllFigures(deps);
    expect((await readTarget(post))?.figures).toMatchObject({
      views: 120,
      likes: 7,
      comments: null,
      shares: 1,
    });
    const times = [];
    // The job runs each hour; after the first day every fourth run shows the same.
    for (let hour = 1; hour <= 24 * 35; hour += hour < 24 ? 1 : 4) {
      pass(hour <= 24 ? 60 : 240);
      await readAllFigures(deps);
      times.push(await readAt());
    }
    const reads = new Set(times).size;
    expect(reads).toBeGreaterThan(24 + 28);
    expect(reads).toBeLessThan(24 + 33);
  }, 120_000);
});

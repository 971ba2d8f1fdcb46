import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { toLocalTime } from '#contract/zoned-time.ts';
import { newId } from '#platform/ids.ts';
import { addDays, addHours } from '#platform/time.ts';
import { contentItems } from '#schema/library/items';
import { channels } from '#schema/publishing/channels';
import { posts, postTargets } from '#schema/publishing/posts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeChannel, makePublishable, toPostForm } from '#tests/factories/posts.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { makePeople, makePerson, type Person } from '#tests/setup/team-people.ts';
import { safetyDecisions } from '../../trust/safety/schema.ts';
import { makeAllSeriesPosts } from './series/make-series-posts.ts';

const database = useDatabase();
let installation: TestInstallation;
let now = new Date();

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());
beforeEach(() => {
  now = new Date();
});

type Team = { owner: Person; member: Person; channelId: string; contentId: string };

async function makeTeam(): Promise<Team> {
  const { member, owner } = await makePeople(installation);
  const channelId = await makeChannel(installation, owner.id);
  const contentId = await makePublishable(installation, owner.id);
  return { owner, member, channelId, contentId };
}

const create = async ({ client }: Person, form: object): Promise<Post> => {
  const { body, status } = await client.call('createPost', { body: form });
  expect(body.message).toBeUndefined();
  expect(status).toBe(201);
  return body;
};
const tomorrow = () => addDays(now, 1).toISOString();
const schedule = ({ client }: Person, post: Post, timing: object = { when: 'at', at: tomorrow() }) =>
  client.call('schedulePost', { params: { id: post.id }, body: { timing, version: post.version } });
const get = async ({ client }: Person, { id }: { id: string }): Promise<Post> =>
  (await client.call('getPost', { params: { id } })).body;
const change = ({ client }: Person, post: Post, form: object) =>
  client.call('changePost', { params: { id: post.id }, body: { ...form, version: post.version } });
const decide = ({ client }: Person, post: Post, decision: object) =>
  client.call('decidePost', { params: { id: post.id }, body: { version: post.version, ...decision } });
const listTitles = async ({ client }: Person): Promise<string[]> =>
  (await client.call('listNotifications')).body.map(({ title }: { title: string }) => title);

const withKey = (secret: string) =>
  new TestClient(installation.url, {}, { headers: { authorization: `Bearer ${secret}` } });

describe('a draft', () => {
  it('is created with its media and channels, once for a key', async () => {
    const { channelId, contentId, owner } = await makeTeam();
    const form = toPostForm({ contentIds: [contentId], channelIds: [channelId] });
    const key = newId();
    const [one, again] = await Promise.all([
      owner.client.call('createPost', { body: form, key }),
      owner.client.call('createPost', { body: form, key }),
    ]);
    expect([one.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(one.body);
    expect(one.body).toMatchObject({
      state: 'draft',
      version: 1,
      category: 'sfw',
      media: [{ contentId, type: 'image', width: 512, isAvailable: true }],
      targets: [{ channelId, kind: 'mastodon', state: 'pending', nextAttemptAt: null }],
      scheduledAt: null,
      approval: null,
      mayApprove: false,
    });
    const other = await owner.client.call('createPost', { body: { ...form, text: 'Another' }, key });
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('names the frame that was chosen as the poster of a video, for the address of its preview', async () => {
    const { owner } = await makeTeam();
    const metadata = { posterSecond: 1.5 };
    const video = await makePublishable(installation, owner.id, { type: 'video', metadata, seed: 4 });
    const post = await create(owner, toPostForm({ contentIds: [video] }));
    expect(post.media).toMatchObject([{ contentId: video, type: 'video', posterSecond: 1.5 }]);
  });

  it('takes neither media nor channels nor personas of others, nor what cannot be published', async () => {
    const [{ owner, channelId }, stranger] = [await makeTeam(), await makeTeam()];
    const trashed = await makePublishable(installation, owner.id, { trashedAt: now, seed: 2 });
    const imported = await makePublishable(installation, owner.id, {
      metadata: { imported: {} } as never,
      seed: 3,
    });
    const persona = await makePersona(database.db, stranger.owner.id);
    for (const [form, status] of [
      [{ contentIds: [stranger.contentId] }, 400],
      [{ contentIds: [trashed] }, 400],
      [{ contentIds: [imported] }, 400],
      [{ contentIds: [newId()] }, 400],
      [{ channelIds: [stranger.channelId] }, 404],
      [{ channelIds: [channelId, channelId] }, 400],
      [{ personaId: persona }, 404],
    ] as const) {
      const answer = await owner.client.call('createPost', { body: toPostForm(form) });
      expect([form, answer.status]).toEqual([form, status]);
    }
    expect((await owner.client.call('listPosts')).body.posts).toEqual([]);
  });

  it('is changed only by who has read the last change', async () => {
    const { member, owner } = await makeTeam();
    const post = await create(owner, toPostForm({ text: 'One' }));
    const changed = await change(member, post, toPostForm({ text: 'Two' }));
    expect(changed.body).toMatchObject({ text: 'Two', version: 2 });
    const late = await change(owner, post, toPostForm({ text: 'Three' }));
    expect([late.status, late.body.code, late.body.details]).toEqual([409, 'CONFLICT', { version: 2 }]);
    expect((await get(owner, post)).text).toBe('Two');
  });

  it('is deleted by its author or an admin, and by no other member', async () => {
    const { member, owner } = await makeTeam();
    const [theirs, own] = [await create(owner, toPostForm({})), await create(member, toPostForm({}))];
    expect((await member.client.call('deletePost', { params: { id: theirs.id } })).status).toBe(403);
    expect((await member.client.call('deletePost', { params: { id: own.id } })).status).toBe(200);
    expect((await owner.client.call('deletePost', { params: { id: theirs.id } })).status).toBe(200);
    expect((await owner.client.call('getPost', { params: { id: own.id } })).status).toBe(404);
  });
});

describe('scheduling', () => {
  it('by the owner approves the post with a stored decision about its texts', async () => {
    const { channelId, contentId, owner } = await makeTeam();
    const post = await create(owner, toPostForm({ contentIds: [contentId], channelIds: [channelId] }));
    const { body, status } = await schedule(owner, post);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'scheduled',
      version: 2,
      scheduledAt: tomorrow(),
      approval: { decision: 'approved', by: 'Nora Example', reason: null },
      targets: [{ state: 'pending', nextAttemptAt: tomorrow() }],
    });
    const [row] = await database.db.select().from(posts).where(eq(posts.id, post.id));
    const [decision] = await database.db
      .select()
      .from(safetyDecisions)
      .where(eq(safetyDecisions.id, row?.safetyDecisionId ?? ''));
    expect(decision).toMatchObject({ allowed: true, operation: 'post', fields: { text: post.text } });
  });

  it('names what a channel does not take, and leaves the draft', async () => {
    const { contentId, owner } = await makeTeam();
    const instagram = await makeChannel(installation, owner.id, { kind: 'instagram' });
    const adult = await makePublishable(installation, owner.id, { category: 'nsfw', seed: 4 });
    const without = await create(owner, toPostForm({ channelIds: [instagram] }));
    const refused = await schedule(owner, without);
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(refused.body.details.problems).toEqual([
      { channelId: instagram, problems: ['Instagram needs a picture or a video.'] },
    ]);
    const explicit = await create(owner, toPostForm({ contentIds: [adult], channelIds: [instagram] }));
    expect(explicit.category).toBe('nsfw');
    expect((await schedule(owner, explicit)).body.message).toContain('takes no adult work');
    const nowhere = await create(owner, toPostForm({ contentIds: [contentId] }));
    expect((await schedule(owner, nowhere)).body.message).toBe('Choose a channel for this post.');
    expect((await get(owner, explicit)).state).toBe('draft');
  });

  it('refuses texts that the safety rules refuse, and the post stays a draft', async () => {
    const { channelId, owner } = await makeTeam();
    const text = 'A portrait of a 15 year old girl in lingerie';
    const post = await create(owner, toPostForm({ channelIds: [channelId], text }));
    const { body, status } = await schedule(owner, post);
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(body.details.findings[0]).toMatchObject({ field: 'text' });
    expect(await get(owner, post)).toMatchObject({ state: 'draft', version: 1, approval: null });
    const record = (await owner.client.call('refusedRequests')).body;
    expect(record).toMatchObject([{ id: body.details.decisionId, operation: 'post' }]);
  });

  it('takes no time that is past or more than a year ahead', async () => {
    const { channelId, owner } = await makeTeam();
    const post = await create(owner, toPostForm({ channelIds: [channelId] }));
    for (const at of [addHours(now, -1), addDays(now, 366)]) {
      const refused = await schedule(owner, post, { when: 'at', at: at.toISOString() });
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect((await schedule(owner, post, { when: 'now' })).body).toMatchObject({ state: 'scheduled' });
  });

  it('puts queued posts into the slots of their persona, each into one of its own', async () => {
    const { channelId, owner } = await makeTeam();
    const personaId = await makePersona(database.db, owner.id);
    const form = toPostForm({ channelIds: [channelId], personaId });
    const none = await schedule(owner, await create(owner, form), { when: 'queue' });
    expect([none.status, none.body.code]).toEqual([409, 'CONFLICT']);
    await owner.client.call('changePublishingSettings', {
      body: { timeZone: 'Europe/Berlin', needsSecondPerson: false, disclosure: 'Made with AI' },
    });
    const slots = [
      { weekday: 1, time: '09:00' },
      { weekday: 4, time: '18:30' },
      { weekday: 1, time: '09:00' },
    ];
    const saved = await owner.client.call('changePostingSlots', {
      params: { id: personaId },
      body: { slots },
    });
    expect(saved.status).toBe(200);
    const drafts = [];
    for (let n = 0; n < 4; n++) drafts.push(await create(owner, form));
    const times = (await Promise.all(drafts.map((post) => schedule(owner, post, { when: 'queue' })))).map(
      ({ body }) => body.scheduledAt as string,
    );
    expect(new Set(times).size).toBe(4);
    for (const at of times) {
      const { time, weekday } = toLocalTime(new Date(at), 'Europe/Berlin');
      expect([`1 09:00`, `4 18:30`]).toContain(`${weekday} ${time}`);
    }
    const { body } = await owner.client.call('listPostingSlots', { params: { id: personaId } });
    expect(body).toEqual({ slots: slots.slice(0, 2), suggested: [] });
  });

  it('is taken back: the post is a draft without a time and without an approval', async () => {
    const { channelId, owner } = await makeTeam();
    const { body: post } = await schedule(
      owner,
      await create(owner, toPostForm({ channelIds: [channelId] })),
    );
    const back = await owner.client.call('unschedulePost', {
      params: { id: post.id },
      body: { version: post.version },
    });
    expect(back.body).toMatchObject({ state: 'draft', scheduledAt: null, approval: null });
    expect(back.body.targets[0].nextAttemptAt).toBeNull();
  });
});

describe('approval', () => {
  it('of a member’s post is the owner’s: both are told, and it is decided once', async () => {
    const { channelId, member, owner } = await makeTeam();
    const draft = await create(member, toPostForm({ channelIds: [channelId] }));
    const { body: waiting } = await schedule(member, draft);
    expect(waiting).toMatchObject({ state: 'waiting', approval: null, mayApprove: false });
    expect(await listTitles(owner)).toContain('A post waits for approval');
    expect(await get(owner, waiting)).toMatchObject({ mayApprove: true });
    expect((await decide(member, waiting, { decision: 'approved' })).status).toBe(403);
    const approved = await decide(owner, waiting, { decision: 'approved' });
    expect(approved.body).toMatchObject({ state: 'scheduled', approval: { by: 'Nora Example' } });
    const twice = await decide(owner, waiting, { decision: 'declined', reason: 'No.' });
    expect([twice.status, twice.body.code]).toEqual([409, 'CONFLICT']);
    expect(await listTitles(member)).toContain('Your post was approved');
  });

  it('is declined with a reason, which the author reads', async () => {
    const { channelId, member, owner } = await makeTeam();
    const { body: waiting } = await schedule(
      member,
      await create(member, toPostForm({ channelIds: [channelId] })),
    );
    expect((await decide(owner, waiting, { decision: 'declined' })).status).toBe(400);
    const declined = await decide(owner, waiting, { decision: 'declined', reason: 'Too late in the year.' });
    expect(declined.body).toMatchObject({
      state: 'draft',
      approval: { decision: 'declined', reason: 'Too late in the year.' },
    });
    const [notice] = (await member.client.call('listNotifications')).body;
    expect(notice).toMatchObject({
      title: 'Your post was declined',
      relatedType: 'post',
      relatedId: waiting.id,
    });
    expect(notice.message).toContain('Too late in the year.');
  });

  it('is void after a change: a member’s waits again and keeps its time, an owner’s is approved with it', async () => {
    const { channelId, member, owner } = await makeTeam();
    const form = toPostForm({ channelIds: [channelId] });
    const { body: scheduled } = await schedule(owner, await create(owner, form));
    const byMember = await change(member, scheduled, { ...form, text: 'Changed' });
    expect(byMember.body).toMatchObject({
      ...{ state: 'waiting', approval: null, scheduledAt: scheduled.scheduledAt },
      targets: [{ nextAttemptAt: null }],
    });
    const { body: again } = await decide(owner, byMember.body, { decision: 'approved' });
    const byOwner = await change(owner, again, { ...form, text: 'Changed by the owner' });
    expect(byOwner.body).toMatchObject({
      ...{ state: 'scheduled', scheduledAt: scheduled.scheduledAt, approval: { decision: 'approved' } },
      targets: [{ nextAttemptAt: scheduled.scheduledAt }],
    });
  });

  it('by a second person is neither its author’s nor who changed it last', async () => {
    const { channelId, member, owner } = await makeTeam();
    const settings = { timeZone: 'UTC', needsSecondPerson: true, disclosure: 'Made with AI' };
    expect((await member.client.call('changePublishingSettings', { body: settings })).status).toBe(403);
    expect((await owner.client.call('changePublishingSettings', { body: settings })).body).toEqual(settings);
    const own = await schedule(owner, await create(owner, toPostForm({ channelIds: [channelId] })));
    expect(own.body).toMatchObject({ state: 'waiting', mayApprove: false });
    expect((await decide(owner, own.body, { decision: 'approved' })).status).toBe(403);
    const form = toPostForm({ channelIds: [channelId] });
    const theirs = await schedule(member, await create(member, form));
    const changed = await change(owner, theirs.body, { ...form, text: 'Mine now' });
    expect((await decide(owner, changed.body, { decision: 'approved' })).status).toBe(403);
    const { body: untouched } = await schedule(member, await create(member, form));
    expect((await decide(owner, untouched, { decision: 'approved' })).body.state).toBe('scheduled');
  });
});

describe('a program with a key', () => {
  it('writes and schedules posts, and approves none', async () => {
    const { channelId, owner } = await makeTeam();
    const form = { name: 'Robot', scopes: ['write_posts'] };
    const { secret } = (await owner.client.call('createApiKey', { body: form })).body;
    const program = { ...owner, client: withKey(secret) };
    const draft = await create(program, toPostForm({ channelIds: [channelId] }));
    const { body: waiting } = await schedule(program, draft);
    expect(waiting).toMatchObject({ state: 'waiting', approval: null, mayApprove: false });
    const { body: approved } = await decide(owner, waiting, { decision: 'approved' });
    const changed = await change(program, approved, toPostForm({ channelIds: [channelId], text: 'Changed' }));
    expect(changed.body).toMatchObject({ state: 'waiting', approval: null });
    expect((await decide(program, changed.body, { decision: 'approved' })).status).toBe(403);
  });
});

describe('a picture that is gone', () => {
  it('is named by the post that has it, which can still be changed', async () => {
    const { channelId, contentId, owner } = await makeTeam();
    const form = toPostForm({ contentIds: [contentId], channelIds: [channelId] });
    const post = await create(owner, form);
    await database.db.update(contentItems).set({ trashedAt: now }).where(eq(contentItems.id, contentId));
    expect((await get(owner, post)).media).toMatchObject([{ contentId, isAvailable: false }]);
    const refused = await schedule(owner, post);
    expect(refused.body.message).toContain('picture 1 was deleted, withheld or never checked');
    expect((await change(owner, post, { ...form, text: 'Still mine' })).status).toBe(200);
    await database.db.delete(contentItems).where(eq(contentItems.id, contentId));
    expect((await get(owner, post)).media).toMatchObject([{ contentId, isAvailable: false, width: 512 }]);
  });
});

describe('the calendar', () => {
  it('lists posts by their time, those without one, and those in a state', async () => {
    const { channelId, member, owner } = await makeTeam();
    const form = toPostForm({ channelIds: [channelId] });
    const { body: scheduled } = await schedule(owner, await create(owner, form));
    const { body: waiting } = await schedule(member, await create(member, form));
    const draft = await create(owner, form);
    const list = async (query: Record<string, string>) =>
      (await owner.client.call('listPosts', { query })).body.posts?.map(({ id }: Post) => id);
    const range = { from: now.toISOString(), to: addDays(now, 30).toISOString() };
    expect((await list(range)).sort()).toEqual([scheduled.id, waiting.id].sort());
    expect(await list({ ...range, state: 'waiting' })).toEqual([waiting.id]);
    expect(await list({})).toEqual([draft.id]);
    expect(await list({ state: 'waiting' })).toEqual([waiting.id]);
    expect(await list({ ...range, channelId: newId() })).toEqual([]);
    for (const query of [{ from: range.from }, { ...range, to: addDays(now, 90).toISOString() }])
      expect((await owner.client.call('listPosts', { query })).status).toBe(400);
  });
});

describe('a series', () => {
  it('makes a draft for each of its days two weeks ahead, and none again that was deleted', async () => {
    const { channelId, contentId, owner } = await makeTeam();
    const today = toLocalTime(now, 'UTC').day;
    const form = {
      name: 'Mornings',
      post: toPostForm({ contentIds: [contentId], channelIds: [channelId] }),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '23:59',
      from: today,
    };
    const { body: series, status } = await owner.client.call('createPostSeries', { body: form });
    expect([status, series.isEnded]).toEqual([201, false]);
    const range = { from: now.toISOString(), to: addDays(now, 40).toISOString() };
    const list = async (): Promise<Post[]> =>
      (await owner.client.call('listPosts', { query: range })).body.posts;
    const made = await list();
    expect(made).toHaveLength(15);
    expect(made[0]).toMatchObject({ state: 'draft', seriesId: series.id, media: [{ contentId }] });
    expect(series.nextAt).toBe(made[0]?.scheduledAt);
    await owner.client.call('deletePost', { params: { id: made[3]?.id ?? '' } });
    const makeAfter = (days: number) =>
      makeAllSeriesPosts({ db: database.db, clock: () => addDays(now, days) }, (error) => {
        throw error;
      });
    await makeAfter(1);
    await makeAfter(1);
    expect(await list()).toHaveLength(15);
    expect((await owner.client.call('endPostSeries', { params: { id: series.id } })).status).toBe(200);
    await makeAfter(2);
    expect(await list()).toHaveLength(15);
    expect((await owner.client.call('listPostSeries')).body).toMatchObject([{ isEnded: true, nextAt: null }]);
  });

  it('makes drafts without a channel that was disconnected', async () => {
    const { channelId, owner } = await makeTeam();
    await database.db.update(channels).set({ state: 'disconnected' }).where(eq(channels.id, channelId));
    const [from, time] = [toLocalTime(addDays(now, 1), 'UTC').day, '12:00'];
    const form = {
      name: 'Noon',
      post: toPostForm({ channelIds: [channelId] }),
      weekdays: [1, 4],
      time,
      from,
    };
    expect((await owner.client.call('createPostSeries', { body: form })).status).toBe(201);
    const query = { from: now.toISOString(), to: addDays(now, 20).toISOString() };
    const made: Post[] = (await owner.client.call('listPosts', { query })).body.posts;
    expect(made.length).toBeGreaterThan(1);
    expect(made.flatMap(({ targets }) => targets)).toEqual([]);
  });
});

describe('a channel that is disconnected', () => {
  it('keeps its posts in the calendar, withdraws what waits, and takes no more until it is added again', async () => {
    const { contentId, owner } = await makeTeam();
    const channelId = await makeChannel(installation, owner.id, { kind: 'by_hand', name: 'Newsletter' });
    const form = toPostForm({ contentIds: [contentId], channelIds: [channelId] });
    const [published, scheduled, draft] = [
      await create(owner, form),
      (await schedule(owner, await create(owner, form))).body as Post,
      await create(owner, form),
    ];
    const target = { state: 'published', publishedAt: now, url: 'https://example.com/letters/1' } as const;
    await database.db
      .update(posts)
      .set({ state: 'ended', scheduledAt: now })
      .where(eq(posts.id, published.id));
    await database.db.update(postTargets).set(target).where(eq(postTargets.postId, published.id));
    expect((await owner.client.call('deleteChannel', { params: { id: channelId } })).status).toBe(200);

    const query = { from: addDays(now, -1).toISOString(), to: addDays(now, 2).toISOString() };
    const listed: Post[] = (await owner.client.call('listPosts', { query })).body.posts;
    expect(listed.map(({ id, state, targets }) => [id, state, targets])).toMatchObject([
      [published.id, 'ended', [{ state: 'published', isDisconnected: true, channelName: 'Newsletter' }]],
      [scheduled.id, 'ended', [{ state: 'cancelled', problem: 'The channel was disconnected.' }]],
    ]);
    const refused = await schedule(owner, draft);
    expect([refused.status, refused.body.message]).toEqual([400, 'This channel was disconnected.']);
    await database.db
      .update(postTargets)
      .set({ state: 'failed' })
      .where(eq(postTargets.postId, scheduled.id));
    const at = { params: { id: scheduled.id, channelId } };
    const retried = await owner.client.call('retryPostTarget', at);
    expect([retried.status, retried.body.message]).toEqual([409, expect.stringContaining('disconnected')]);

    const { body } = await owner.client.call('connectChannel', {
      body: { kind: 'by_hand', name: 'Newsletter' },
    });
    expect(body.channel).toMatchObject({ id: channelId, state: 'connected' });
    expect((await get(owner, published)).targets).toMatchObject([{ isDisconnected: false, url: target.url }]);
    expect((await owner.client.call('retryPostTarget', at)).status).toBe(200);
    expect((await schedule(owner, draft)).status).toBe(200);
  });
});

describe('settings', () => {
  it('take a known zone, and words that say that AI made it', async () => {
    const owner = await makePerson(installation, 5);
    const settings = { timeZone: 'Europe/Lisbon', needsSecondPerson: false, disclosure: 'Feito com IA' };
    expect((await owner.client.call('getPublishingSettings')).body.timeZone).toBe('UTC');
    const put = (body: object) => owner.client.call('changePublishingSettings', { body });
    expect((await put(settings)).body).toEqual(settings);
    for (const wrong of [
      { timeZone: 'Europe/Nowhere' },
      { disclosure: 'Hello there' },
      { disclosure: 'daily mail' },
    ])
      expect((await put({ ...settings, ...wrong })).status).toBe(400);
    expect((await owner.client.call('getPublishingSettings')).body).toEqual(settings);
  });
});

describe('what the creator says about a target', () => {
  async function make(state: 'by_hand' | 'unclear' | 'failed') {
    const { channelId, owner } = await makeTeam();
    const { body: post } = await schedule(
      owner,
      await create(owner, toPostForm({ channelIds: [channelId] })),
    );
    const at = { params: { id: post.id, channelId } };
    await database.db.update(posts).set({ state: 'publishing' }).where(eq(posts.id, post.id));
    await database.db
      .update(postTargets)
      .set({ state, nextAttemptAt: null })
      .where(eq(postTargets.postId, post.id));
    return { owner, at };
  }

  it.each(['by_hand', 'unclear'] as const)('settles one that is %s, once', async (state) => {
    const { at, owner } = await make(state);
    const url = 'https://example.com/post/1';
    const settled = await owner.client.call('settlePostTarget', { ...at, body: { isPublished: true, url } });
    expect(settled.body).toMatchObject({ state: 'ended', targets: [{ state: 'published', url }] });
    const again = await owner.client.call('settlePostTarget', { ...at, body: { isPublished: false } });
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('makes one that is not there fail, and it can be tried again', async () => {
    const { at, owner } = await make('unclear');
    const settled = await owner.client.call('settlePostTarget', { ...at, body: { isPublished: false } });
    expect(settled.body).toMatchObject({ state: 'ended', targets: [{ state: 'failed' }] });
    const retried = await owner.client.call('retryPostTarget', at);
    expect(retried.body).toMatchObject({
      state: 'publishing',
      targets: [{ state: 'pending', problem: null }],
    });
    expect((await owner.client.call('retryPostTarget', at)).status).toBe(409);
  });
});

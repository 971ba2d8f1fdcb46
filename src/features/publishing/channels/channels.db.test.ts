import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Channel, ChannelConnection } from '#contract/channels.ts';
import { createLog } from '#platform/log.ts';
import { users } from '#schema/identity/accounts';
import { posts, postTargets } from '#schema/publishing/posts';
import { inboxReaders } from '#schema/publishing/replies';
import { toPostForm } from '#tests/factories/posts.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type BlueskyDouble, openBlueskyDouble } from '#tests/fakes/channels/bluesky.ts';
import { type MastodonDouble, openMastodonDouble } from '#tests/fakes/channels/mastodon.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { removeOldConnections } from './connections.ts';
import { channelConnections, channels } from './schema.ts';

const database = useDatabase();
const logged: string[] = [];
let installation: TestInstallation;
let bluesky: BlueskyDouble;
let mastodon: MastodonDouble;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine()],
    env: { CHANNELS_TO_LOOPBACK: 'true' },
    log: createLog({
      level: 'trace',
      pretty: false,
      role: 'test',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  [bluesky, mastodon] = await Promise.all([openBlueskyDouble(), openMastodonDouble()]);
});
afterEach(() => Promise.all([bluesky.close(), mastodon.close()]));

async function person(facts: { subscription?: 'free' | 'pro' } = {}) {
  const { id } = await makeUserWithTokens(database.db, 5, { subscription: 'pro', ...facts });
  return { id, client: await signInAs(installation, id) };
}

const blueskyForm = (double = bluesky, given: object = {}) => ({
  kind: 'bluesky',
  fields: [
    { name: 'handle', value: double.handle },
    { name: 'password', value: double.password },
    { name: 'server', value: double.url },
  ],
  ...given,
});
const byHand = (name: string) => ({ kind: 'by_hand', name });
const connect = (client: TestClient, body: object) => client.call('connectChannel', { body });
const list = async (client: TestClient) => (await client.call<Channel[]>('listChannels')).body;

/** Begins a connection at the Mastodon server and allows it there. @returns the state and code of the return */
async function beginAtMastodon(client: TestClient, given: object = {}) {
  const fields = [{ name: 'server', value: mastodon.url }];
  const { body, status } = await connect(client, { kind: 'mastodon', fields, ...given });
  expect([status, body.channel]).toEqual([200, null]);
  return mastodon.authorize(body.redirectUrl);
}
const listRows = (userId: string) => database.db.select().from(channels).where(eq(channels.userId, userId));
/** A post that was published on a channel. @returns its id */
async function publish(client: TestClient, channelId: string): Promise<string> {
  const { body } = await client.call('createPost', { body: toPostForm({ channelIds: [channelId] }) });
  const now = new Date();
  const figures = { views: 120, likes: 7, comments: null, shares: 1, readAt: now.toISOString() };
  const url = 'https://bsky.app/profile/mira/post/1';
  await database.db.update(posts).set({ state: 'ended', scheduledAt: now }).where(eq(posts.id, body.id));
  await database.db
    .update(postTargets)
    .set({ state: 'published', publishedAt: now, remoteId: 'post-1', url, figures })
    .where(eq(postTargets.postId, body.id));
  return body.id;
}
const finish = (client: TestClient, body: object) => client.call('finishChannelConnection', { body });

describe('connecting', () => {
  it('lists the kinds, with what each needs, and those that the operator has not set up', async () => {
    const { client } = await person();
    const { body } = await client.call<ChannelConnection[]>('listChannelConnections');
    const methods = Object.fromEntries(body.map(({ kind, method }) => [kind, method]));
    expect(methods).toMatchObject({
      bluesky: 'form',
      mastodon: 'redirect',
      telegram: 'form',
      by_hand: 'none',
      x: 'unavailable',
    });
    const { body: refused, status } = await connect(client, { kind: 'x' });
    expect([status, refused.message]).toEqual([503, expect.stringContaining('not set up on this site')]);
  });

  it('by a form stores whose account it is, with its tokens sealed', async () => {
    const { client, id } = await person();
    const { body, status } = await connect(client, blueskyForm());
    expect([status, body.redirectUrl]).toEqual([200, null]);
    expect(body.channel).toMatchObject({
      kind: 'bluesky',
      name: `@${bluesky.handle}`,
      url: `https://bsky.app/profile/${bluesky.handle}`,
      state: 'connected',
      takesAdult: false,
    });
    expect(await list(client)).toEqual([body.channel]);
    const [row] = await database.db.select().from(channels).where(eq(channels.userId, id));
    expect(JSON.stringify(row)).not.toContain(bluesky.password);
    expect(row?.tokens).toMatch(/^[\w+/]+=*$/);
    expect(row?.tokensExpireAt).not.toBeNull();
  });

  it('says what the outlet says, and stores nothing', async () => {
    const { client } = await person();
    const given = blueskyForm(bluesky, {});
    given.fields[1] = { name: 'password', value: 'not-the-password' };
    const { body, status } = await connect(client, given);
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.message).toContain('does not know this handle with this app password');
    bluesky.failNext({ when: 'before', reply: 'broken' });
    expect((await connect(client, blueskyForm())).status).toBe(503);
    expect((await connect(client, { kind: 'bluesky', fields: [{ name: 'x', value: '1' }] })).status).toBe(
      400,
    );
    expect((await connect(client, byHand(''))).status).toBe(400);
    expect(await list(client)).toEqual([]);
  });

  it('again ends the pause after failed reads of its messages', async () => {
    const { client, id } = await person();
    const {
      body: { channel },
    } = await connect(client, blueskyForm());
    const nextReadAt = new Date(Date.now() + 3_600_000);
    await database.db
      .insert(inboxReaders)
      .values({ channelId: channel.id, userId: id, nextReadAt, failures: 7, problem: 'Connect it again.' });
    await connect(client, blueskyForm());
    const [reader] = await database.db
      .select()
      .from(inboxReaders)
      .where(eq(inboxReaders.channelId, channel.id));
    expect(reader).toMatchObject({ failures: 0, problem: null });
    expect(reader?.nextReadAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('in the browser finishes with the code that comes back, once', async () => {
    const { client, id } = await person();
    const returned = await beginAtMastodon(client, { takesAdult: true });
    const [row] = await database.db
      .select()
      .from(channelConnections)
      .where(eq(channelConnections.userId, id));
    expect(row?.stateHash).not.toBe(returned.state);
    const { body, status } = await finish(client, returned);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'mastodon', state: 'connected', takesAdult: true });
    expect(await list(client)).toHaveLength(1);
    const again = await finish(client, returned);
    expect([again.status, again.body.message]).toEqual([404, expect.stringContaining('or is finished')]);
  });

  it('finishes for nobody but the person and the account that began', async () => {
    const [owner, stranger] = [await person(), await person()];
    const returned = await beginAtMastodon(owner.client);
    expect((await finish(stranger.client, returned)).status).toBe(404);
    expect((await finish(owner.client, { ...returned, state: 'another' })).status).toBe(404);
    expect((await finish(owner.client, returned)).status).toBe(200);
  });

  it('does not finish after an hour', async () => {
    const { client, id } = await person();
    const returned = await beginAtMastodon(client);
    const hourAgo = new Date(Date.now() - 3_601_000);
    await database.db
      .update(channelConnections)
      .set({ createdAt: hourAgo })
      .where(eq(channelConnections.userId, id));
    expect((await finish(client, returned)).status).toBe(404);
    await removeOldConnections(database.db, new Date());
    const rows = await database.db.select().from(channelConnections);
    expect(rows.filter(({ userId }) => userId === id)).toEqual([]);
  });

  it('says that the creator did not allow it, or that the outlet did not', async () => {
    const { client } = await person();
    const { state } = await beginAtMastodon(client);
    const denied = await finish(client, { state, problem: 'access_denied' });
    expect([denied.status, denied.body.message]).toEqual([
      400,
      'You did not allow the connection at Mastodon. Nothing was connected.',
    ]);
    const { state: unknown } = await beginAtMastodon(client);
    const refused = await finish(client, { state: unknown, problem: 'invalid_scope' });
    expect(refused.body.message).toContain('The operator has to add scopes.');
    const { state: second } = await beginAtMastodon(client);
    const wrong = await finish(client, { state: second, code: 'wrong' });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('Mastodon refused it')]);
    expect(await list(client)).toEqual([]);
  });

  it('again replaces the tokens of the same channel', async () => {
    const { client, id } = await person();
    const { body: first } = await connect(client, blueskyForm());
    await database.db
      .update(channels)
      .set({ state: 'expired', problem: 'It expired.' })
      .where(eq(channels.userId, id));
    const { body: again } = await connect(client, blueskyForm(bluesky, { takesAdult: true }));
    expect(again.channel).toMatchObject({ id: first.channel.id, state: 'connected', problem: null });
    expect(await list(client)).toHaveLength(1);
  });

  it('twice at a time is one channel', async () => {
    const { client } = await person();
    const both = await Promise.all([connect(client, blueskyForm()), connect(client, blueskyForm())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list(client)).toHaveLength(1);
  });

  it('takes the account’s own personas alone', async () => {
    const [owner, stranger] = [await person(), await person()];
    const form = { name: 'Nora', look: { hair: 'bob' } };
    const { id: personaId } = (await owner.client.call('createPersona', { body: form })).body;
    const { body } = await connect(owner.client, blueskyForm(bluesky, { personaId }));
    expect(body.channel.personaId).toBe(personaId);
    expect((await connect(stranger.client, blueskyForm(bluesky, { personaId }))).status).toBe(404);
    const change = { params: { id: body.channel.id }, body: { personaId: null, takesAdult: true } };
    expect((await owner.client.call('changeChannel', change)).body).toMatchObject({
      personaId: null,
      takesAdult: true,
    });
    expect((await stranger.client.call('changeChannel', change)).status).toBe(404);
  });

  it('states adult work for an outlet that takes none in vain', async () => {
    const { client, id } = await person();
    const { body } = await connect(client, byHand('Newsletter'));
    await database.db
      .update(channels)
      .set({ kind: 'telegram', takesAdult: true })
      .where(eq(channels.userId, id));
    expect((await list(client))[0]).toMatchObject({ id: body.channel.id, takesAdult: false });
  });
});

describe('the plan', () => {
  it('refuses one channel too many, names the limit and what raises it, and revokes its tokens', async () => {
    const { client, id } = await person({ subscription: 'free' });
    const doubles = await Promise.all([openBlueskyDouble(), openBlueskyDouble(), openBlueskyDouble()]);
    try {
      const [one, two, three] = doubles;
      for (const double of [one, two]) expect((await connect(client, blueskyForm(double))).status).toBe(200);
      expect((await client.call('channelAllowance')).body).toEqual({ used: 2, most: 2 });
      const { body, status } = await connect(client, blueskyForm(three));
      expect([status, body.code]).toEqual([403, 'PLAN_LIMIT']);
      expect(body.message).toBe(
        'Your Free plan includes 2 channels, and 2 are connected. Disconnect one, or change to Core, which includes 10. Channels by hand are free.',
      );
      expect(body.details).toEqual({ limit: 'channels', plan: 'free', used: 2, most: 2 });
      const ended = three?.calls.filter(({ path }) => path.endsWith('deleteSession'));
      expect(ended).toHaveLength(1);
      expect((await connect(client, byHand('Newsletter'))).status).toBe(200);
      // The same account again is no further channel.
      expect((await connect(client, blueskyForm(one))).status).toBe(200);
      await database.db.update(users).set({ subscription: 'pro' }).where(eq(users.id, id));
      expect((await connect(client, blueskyForm(three))).status).toBe(200);
    } finally {
      await Promise.all(doubles.map((each) => each.close()));
    }
  });

  it('leaves what is connected after a downgrade, and refuses more', async () => {
    const { client, id } = await person();
    const doubles = await Promise.all([openBlueskyDouble(), openBlueskyDouble(), openBlueskyDouble()]);
    try {
      for (const double of doubles) expect((await connect(client, blueskyForm(double))).status).toBe(200);
      await database.db.update(users).set({ subscription: 'free' }).where(eq(users.id, id));
      expect((await list(client)).map(({ state }) => state)).toEqual(Array(3).fill('connected'));
      expect((await client.call('channelAllowance')).body).toEqual({ used: 3, most: 2 });
      expect((await connect(client, blueskyForm())).body.code).toBe('PLAN_LIMIT');
      const [first] = await list(client);
      const checked = await client.call('checkChannel', { params: { id: first?.id ?? '' } });
      expect(checked.body.state).toBe('connected');
      const begun = await beginAtMastodon(client);
      expect((await finish(client, begun)).body.code).toBe('PLAN_LIMIT');
      expect(mastodon.calls.filter(({ path }) => path === '/oauth/revoke')).toHaveLength(1);
    } finally {
      await Promise.all(doubles.map((each) => each.close()));
    }
  });
});

describe('a team', () => {
  it('has its channels managed by its owner and admins; members see and check them', async () => {
    const [owner, admin, member] = [await person(), await person(), await person()];
    await makeTeam(database.db, owner.id, [{ id: admin.id, role: 'admin' }, { id: member.id }]);
    const { body } = await connect(admin.client, blueskyForm());
    const params = { id: body.channel.id as string };
    expect(await list(member.client)).toEqual([body.channel]);
    expect(await list(owner.client)).toEqual([body.channel]);
    const change = { params, body: { personaId: null, takesAdult: true } };
    for (const attempt of [
      connect(member.client, byHand('Mine')),
      finish(member.client, { state: 'any', code: 'any' }),
      member.client.call('changeChannel', change),
      member.client.call('deleteChannel', { params }),
    ]) {
      const { body: refused, status } = await attempt;
      expect([status, refused.message]).toEqual([403, expect.stringContaining('owner and the admins')]);
    }
    expect((await member.client.call('checkChannel', { params })).status).toBe(200);
    expect((await owner.client.call('deleteChannel', { params })).status).toBe(200);
  });
});

describe('checking', () => {
  it('tells what the account is called now, and that it no longer works', async () => {
    const { client } = await person();
    const { body } = await connect(client, blueskyForm());
    const params = { id: body.channel.id as string };
    bluesky.handle = 'mira-renamed.example.com';
    expect((await client.call('checkChannel', { params })).body.name).toBe('@mira-renamed.example.com');
    bluesky.expireAll('access');
    expect((await client.call('checkChannel', { params })).body.state).toBe('connected');
    bluesky.expireAll('access');
    bluesky.expireAll('refresh');
    const expired = (await client.call('checkChannel', { params })).body;
    expect(expired).toMatchObject({
      state: 'expired',
      problem: expect.stringContaining('no longer accepts'),
    });
    const { body: notices } = await client.call('listNotifications');
    expect(notices[0]).toMatchObject({ title: 'Connect Bluesky again' });
    expect((await client.call('checkChannel', { params })).body.state).toBe('expired');
  });

  it('says that the outlet is away, and changes nothing', async () => {
    const { client } = await person();
    const { body } = await connect(client, blueskyForm());
    bluesky.failNext({ when: 'before', reply: { status: 503, body: {} } });
    const { body: refused, status } = await client.call('checkChannel', { params: { id: body.channel.id } });
    expect([status, refused.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await list(client))[0]?.state).toBe('connected');
  });
});

describe('disconnecting', () => {
  it('revokes the tokens at the outlet and then deletes the channel', async () => {
    const { client } = await person();
    const { body } = await finish(client, await beginAtMastodon(client));
    const params = { id: body.id as string };
    const stranger = await person();
    expect((await stranger.client.call('deleteChannel', { params })).status).toBe(404);
    const both = await Promise.all([
      client.call('deleteChannel', { params }),
      client.call('deleteChannel', { params }),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    await eventually(async () => expect(await list(client)).toEqual([]));
    expect(mastodon.calls.some(({ path }) => path === '/oauth/revoke')).toBe(true);
  });

  it('of a channel by hand takes it from the list at once', async () => {
    const { client, id } = await person();
    const { body } = await connect(client, byHand('Newsletter'));
    expect((await client.call('deleteChannel', { params: { id: body.channel.id } })).status).toBe(200);
    expect(await list(client)).toEqual([]);
    // Nothing was published there: the row goes too.
    await eventually(async () => expect(await listRows(id)).toEqual([]));
  });

  it('keeps what was published and its figures, frees the plan, and connecting the account again continues it', async () => {
    const { client, id } = await person({ subscription: 'free' });
    const { body: first } = await connect(client, blueskyForm());
    const channelId = first.channel.id as string;
    const postId = await publish(client, channelId);
    const doubles = await Promise.all([openBlueskyDouble(), openBlueskyDouble()]);
    try {
      const [one, two] = doubles;
      expect((await connect(client, blueskyForm(one))).status).toBe(200);
      expect((await client.call('deleteChannel', { params: { id: channelId } })).status).toBe(200);
      await eventually(async () => {
        const row = (await listRows(id)).find((each) => each.id === channelId);
        expect(row).toMatchObject({ state: 'disconnected', tokens: null, tokensExpireAt: null });
      });
      expect(bluesky.calls.some(({ path }) => path.endsWith('deleteSession'))).toBe(true);
      expect((await list(client)).map((channel) => channel.id)).not.toContain(channelId);
      expect((await client.call('channelAllowance')).body).toEqual({ used: 1, most: 2 });
      for (const call of ['checkChannel', 'deleteChannel'] as const)
        expect((await client.call(call, { params: { id: channelId } })).status).toBe(404);
      const { body: kept } = await client.call('getPost', { params: { id: postId } });
      expect(kept.targets).toMatchObject([
        {
          ...{ channelId, channelName: `@${bluesky.handle}`, isDisconnected: true, state: 'published' },
          ...{ url: 'https://bsky.app/profile/mira/post/1', figures: { views: 120, likes: 7 } },
        },
      ]);
      expect((await connect(client, blueskyForm(two))).status).toBe(200);
      expect((await connect(client, blueskyForm())).body.code).toBe('PLAN_LIMIT');
      await database.db.update(users).set({ subscription: 'pro' }).where(eq(users.id, id));
      const { body: again } = await connect(client, blueskyForm());
      expect(again.channel).toMatchObject({ id: channelId, state: 'connected' });
      expect((await client.call('getPost', { params: { id: postId } })).body.targets).toMatchObject([
        { isDisconnected: false, state: 'published' },
      ]);
    } finally {
      await Promise.all(doubles.map((each) => each.close()));
    }
  });

  it('is forgotten with the last post that was published there', async () => {
    const { client, id } = await person();
    const { body } = await connect(client, byHand('Newsletter'));
    const postId = await publish(client, body.channel.id);
    expect((await client.call('deleteChannel', { params: { id: body.channel.id } })).status).toBe(200);
    expect(await listRows(id)).toMatchObject([{ state: 'disconnected' }]);
    const { body: other } = await connect(client, byHand('Letters'));
    expect(other.channel.id).not.toBe(body.channel.id);
    // The job runs after each channel that is disconnected.
    expect((await client.call('deletePost', { params: { id: postId } })).status).toBe(200);
    expect((await client.call('deleteChannel', { params: { id: other.channel.id } })).status).toBe(200);
    await eventually(async () => expect(await listRows(id)).toEqual([]));
  });
});

it('writes nothing of passwords, codes and tokens into the log', () => {
  const text = logged.join('\n');
  expect(text).not.toContain('abcd-efgh-ijkl-mnop');
  expect(text).not.toMatch(/access_token|accessJwt|code_verifier/);
});

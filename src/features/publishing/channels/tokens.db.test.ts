import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelError } from '#channels/port';
import { openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import { newId } from '#platform/ids.ts';
import { makeUser } from '#tests/factories/users.ts';
import { type DoubleOutlet, openDoubleOutlet } from '#tests/fakes/channels/double-outlet.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { notifications } from '../../messaging/notifications/schema.ts';
import type { ChannelJobDeps } from './deps.ts';
import { recordLimit } from './record-outcome.ts';
import { resealChannelTokens, tryChannelTokens } from './reseal-tokens.ts';
import { revokeChannels } from './revoke-channels.ts';
import { channels } from './schema.ts';
import { openTokens, sealTokens } from './seal-tokens.ts';
import { storeChannel } from './store-channel.ts';
import { withChannelTokens } from './with-channel-tokens.ts';

const database = useDatabase();
const minute = 60_000;
let now = new Date();
let folder: string;
let outlet: DoubleOutlet;
let deps: ChannelJobDeps;
/** The channels that posts or threads are kept of. */
const inUse = new Set<string>();
let userId: string;
const warnings: unknown[] = [];

beforeEach(async () => {
  now = new Date();
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-channel-keys-'));
  await database.db.delete(channels);
  warnings.length = 0;
  inUse.clear();
  await useOutlet(openDoubleOutlet(() => now));
  userId = (await makeUser(database.db, { subscription: 'premium' })).id;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function useOutlet(opened: DoubleOutlet): Promise<void> {
  outlet = opened;
  deps = {
    db: database.db,
    clock: () => now,
    keyRing: await openKeyRing(folder),
    adapters: { find: (kind) => (kind === 'x' ? outlet.adapter : null) },
    log: { warn: (...given: unknown[]) => void warnings.push(given) },
    listChannelsInUse: async (ids) => new Set(ids.filter((id) => inUse.has(id))),
  };
}

async function connected(lifetimeMs: number | null = null): Promise<string> {
  outlet.lifetimeMs = lifetimeMs;
  const account = { remoteId: newId(), name: '@mira', url: null };
  const granted = { userId, kind: 'x' as const, personaId: null, takesAdult: false, now };
  const tokens = outlet.createTokens();
  const row = await database.db.transaction((tx) =>
    storeChannel(tx, deps.keyRing, { ...granted, account, tokens }),
  );
  return row.id;
}

async function getRow(id: string) {
  const [row] = await database.db.select().from(channels).where(eq(channels.id, id));
  if (!row) throw new Error('the channel is gone');
  return row;
}
const listNotices = () => database.db.select().from(notifications).where(eq(notifications.userId, userId));
const unauthorized = () => new ChannelError('unauthorized', 'X no longer accepts the connection.');

/** Publishes as an adapter does: the outlet takes only tokens that count. */
const work = async ({ access }: { access: string }) => {
  if (!outlet.valid.has(access)) throw unauthorized();
  return access;
};

describe('the tokens of a channel', () => {
  it('open for this channel alone, and are nowhere in the table', async () => {
    const id = await connected();
    const row = await getRow(id);
    expect(JSON.stringify(row)).not.toMatch(/secret/);
    expect(openTokens(id, row.tokens ?? '', deps.keyRing)).toMatchObject({
      access: 'access-secret-1',
      refresh: 'refresh-secret-1',
      extra: { place: 'harbour' },
    });
    expect(() => openTokens(newId(), row.tokens ?? '', deps.keyRing)).toThrow('belong to something else');
  });

  it('reach the work as they are while they count', async () => {
    const id = await connected(60 * minute);
    const given = await withChannelTokens(deps, id, async (tokens, account) => ({ tokens, account }));
    expect(given.tokens.access).toBe('access-secret-1');
    expect(given.account).toMatchObject({ name: '@mira' });
    expect(outlet.calls).toEqual([]);
  });

  it('are refreshed before they expire', async () => {
    const id = await connected(4 * minute);
    outlet.lifetimeMs = 60 * minute;
    expect(await withChannelTokens(deps, id, work)).toBe('access-secret-2');
    expect(await withChannelTokens(deps, id, work)).toBe('access-secret-2');
    expect(outlet.calls).toEqual([{ kind: 'refresh', access: 'access-secret-1' }]);
    const row = await getRow(id);
    expect(row.tokensExpireAt).toEqual(new Date(now.getTime() + 60 * minute));
    expect(row.refreshingUntil).toBeNull();
  });

  it('are refreshed once by many workers at a time', async () => {
    const id = await connected(minute);
    outlet.lifetimeMs = 60 * minute;
    outlet.beforeRefresh = () => new Promise((resolve) => setTimeout(resolve, 300));
    const given = await Promise.all(Array.from({ length: 8 }, () => withChannelTokens(deps, id, work)));
    expect(new Set(given)).toEqual(new Set(['access-secret-2']));
    expect(outlet.calls).toHaveLength(1);
  });

  it('are refreshed by another worker after one was killed meanwhile', async () => {
    const id = await connected(minute);
    await database.db.update(channels).set({ refreshingUntil: new Date(now.getTime() - 1) });
    expect(await withChannelTokens(deps, id, work)).toBe('access-secret-2');
  });

  it('are refreshed and tried again where the outlet refuses them', async () => {
    const id = await connected();
    outlet.valid.clear();
    expect(await withChannelTokens(deps, id, work)).toBe('access-secret-2');
    expect((await getRow(id)).state).toBe('connected');
  });

  it('still count while the outlet cannot refresh them', async () => {
    const id = await connected(4 * minute);
    outlet.failNext('refresh', new ChannelError('unavailable', 'X is away.'));
    expect(await withChannelTokens(deps, id, work)).toBe('access-secret-1');
    expect((await getRow(id)).refreshingUntil).toBeNull();
    now = new Date(now.getTime() + 5 * minute);
    outlet.failNext('refresh', new Error('socket hang up'));
    await expect(withChannelTokens(deps, id, work)).rejects.toMatchObject({ problem: 'unavailable' });
  });

  it('that can no longer be refreshed expire the channel, and its owner gets one notification', async () => {
    const id = await connected(minute);
    outlet.failNext('refresh', unauthorized());
    const both = [withChannelTokens(deps, id, work), withChannelTokens(deps, id, work)];
    await Promise.all(both.map((each) => expect(each).rejects.toMatchObject({ problem: 'unauthorized' })));
    await expect(withChannelTokens(deps, id, work)).rejects.toMatchObject({ problem: 'unauthorized' });
    expect(await getRow(id)).toMatchObject({
      state: 'expired',
      problem: expect.stringContaining('no longer'),
    });
    const notices = await listNotices();
    expect(notices.map(({ title }) => title)).toEqual(['Connect X again']);
    expect(JSON.stringify(notices)).not.toMatch(/secret/);
  });

  it('that the outlet refuses even after a refresh expire the channel', async () => {
    const id = await connected();
    const refusing = withChannelTokens(deps, id, async () => {
      throw unauthorized();
    });
    await expect(refusing).rejects.toMatchObject({ problem: 'unauthorized' });
    expect((await getRow(id)).state).toBe('expired');
    expect(outlet.calls.map(({ kind }) => kind)).toEqual(['refresh']);
  });

  it('expire the channel at once where the outlet refreshes none', async () => {
    await useOutlet(openDoubleOutlet(() => now, false));
    const id = await connected();
    outlet.valid.clear();
    await expect(withChannelTokens(deps, id, work)).rejects.toMatchObject({ problem: 'unauthorized' });
    expect((await getRow(id)).state).toBe('expired');
  });

  it('are not retried for another problem', async () => {
    const id = await connected();
    let tries = 0;
    const failing = withChannelTokens(deps, id, async () => {
      tries++;
      throw new ChannelError('unknown', 'X did not answer.');
    });
    await expect(failing).rejects.toMatchObject({ problem: 'unknown' });
    expect(tries).toBe(1);
  });

  it('of a channel that was connected again meanwhile are not replaced by a late refresh', async () => {
    const id = await connected(minute);
    const { remoteId } = await getRow(id);
    outlet.lifetimeMs = 60 * minute;
    let isAgain = false;
    outlet.beforeRefresh = async () => {
      if (isAgain) return;
      isAgain = true;
      const account = { remoteId, name: '@mira', url: null };
      const granted = { userId, kind: 'x' as const, personaId: null, takesAdult: false, now };
      const tokens = outlet.createTokens();
      await database.db.transaction((tx) => storeChannel(tx, deps.keyRing, { ...granted, account, tokens }));
    };
    // The second tokens are those of the new connection; the third came of the late refresh.
    expect(await withChannelTokens(deps, id, work)).toBe('access-secret-2');
    const { tokens } = await getRow(id);
    expect(openTokens(id, tokens ?? '', deps.keyRing).access).toBe('access-secret-2');
  });

  it('that no key opens ask for another connection, and say nothing of themselves', async () => {
    const id = await connected();
    deps = { ...deps, keyRing: await openKeyRing(path.join(folder, 'others')) };
    await expect(withChannelTokens(deps, id, work)).rejects.toMatchObject({
      problem: 'unauthorized',
      message: expect.stringContaining('cannot be decrypted'),
    });
    expect((await getRow(id)).state).toBe('expired');
    expect(warnings).toHaveLength(1);
  });

  it('of a channel whose outlet was taken out of the settings wait', async () => {
    const id = await connected();
    const without = { ...deps, adapters: { find: () => null } };
    await expect(withChannelTokens(without, id, work)).rejects.toMatchObject({ problem: 'unavailable' });
    expect((await getRow(id)).state).toBe('connected');
  });
});

describe('rotating keys', () => {
  it('reseals tokens, which no longer need the old key, and says how many do not open', async () => {
    const id = await connected();
    const lost = await connected();
    const other = await openKeyRing(path.join(folder, 'others'));
    await database.db
      .update(channels)
      .set({ tokens: sealTokens(lost, outlet.createTokens(), other) })
      .where(eq(channels.id, lost));
    const first = deps.keyRing.currentId;
    await rotateKey(folder);
    const keyRing = await openKeyRing(folder);
    expect(await resealChannelTokens(database.db, keyRing)).toEqual({ resealed: 1, unopened: 1 });
    expect(await resealChannelTokens(database.db, keyRing)).toEqual({ resealed: 0, unopened: 1 });
    expect(await tryChannelTokens(database.db, keyRing, 20)).toEqual({ tried: 2, unopened: 1 });
    await rm(path.join(folder, `${first}.key`));
    const { tokens } = await getRow(id);
    expect(openTokens(id, tokens ?? '', await openKeyRing(folder)).access).toBe('access-secret-1');
  });

  it('does not lose a refresh that runs meanwhile', async () => {
    const id = await connected(minute);
    outlet.lifetimeMs = 60 * minute;
    await rotateKey(folder);
    const keyRing = await openKeyRing(folder);
    outlet.beforeRefresh = async () => void (await resealChannelTokens(database.db, keyRing));
    deps = { ...deps, keyRing };
    expect(await withChannelTokens(deps, id, work)).toBe('access-secret-2');
    const { tokens } = await getRow(id);
    expect(openTokens(id, tokens ?? '', keyRing).access).toBe('access-secret-2');
  });
});

describe('a limit of the outlet', () => {
  it('is kept until its latest end', async () => {
    const id = await connected();
    const late = new Date(now.getTime() + 60 * minute);
    await recordLimit(database.db, id, late);
    await recordLimit(database.db, id, new Date(now.getTime() + minute));
    expect((await getRow(id)).limitedUntil).toEqual(late);
  });
});

describe('disconnecting', () => {
  const disconnect = (id: string, since = now) =>
    database.db
      .update(channels)
      .set({ state: 'disconnecting', disconnectedAt: since })
      .where(eq(channels.id, id));
  const count = async () => (await database.db.select().from(channels)).length;
  const run = () => revokeChannels(deps, new AbortController().signal);

  it('revokes the tokens and deletes the channel', async () => {
    const id = await connected();
    const other = await connected();
    await disconnect(id);
    await run();
    expect(outlet.valid).toEqual(new Set(['access-secret-2']));
    expect(await getRow(other)).toMatchObject({ state: 'connected' });
    expect(await count()).toBe(1);
  });

  it('keeps the channel without its tokens as long as posts or threads are kept of it', async () => {
    const id = await connected();
    inUse.add(id);
    await disconnect(id);
    await run();
    await run();
    expect(await getRow(id)).toMatchObject({ state: 'disconnected', tokens: null, tokensExpireAt: null });
    expect(outlet.valid.size).toBe(0);
    await expect(withChannelTokens(deps, id, async () => {})).rejects.toMatchObject({
      ...{ problem: 'unauthorized', message: 'The channel was disconnected.' },
    });
    inUse.clear();
    await run();
    expect(await count()).toBe(0);
  });

  it('deletes any number of unused channels, and none that is used or connected', async () => {
    const used = await connected();
    inUse.add(used);
    await disconnect(used);
    await database.db.insert(channels).values(
      Array.from({ length: 1_100 }, () => {
        const id = newId();
        return {
          id,
          userId,
          kind: 'x' as const,
          remoteId: id,
          name: '@mira',
          takesAdult: false,
          state: 'disconnected' as const,
        };
      }),
    );
    const other = await connected();
    await run();
    const left = await database.db.select({ id: channels.id }).from(channels);
    expect(left.map(({ id }) => id).sort()).toEqual([used, other].sort());
  });

  it('tries again while the outlet is away, for a day', async () => {
    const id = await connected();
    await disconnect(id);
    const away = new ChannelError('unavailable', 'X is away.');
    outlet.failNext('revoke', away);
    await run();
    expect(await count()).toBe(1);
    now = new Date(now.getTime() + 25 * 60 * minute);
    outlet.failNext('revoke', away);
    await run();
    expect(await count()).toBe(0);
    expect(warnings).toHaveLength(2);
    expect(JSON.stringify(warnings)).not.toMatch(/secret/);
  });

  it('takes tokens that the outlet does not know for revoked', async () => {
    const id = await connected();
    await disconnect(id);
    outlet.failNext('revoke', unauthorized());
    await run();
    expect(await count()).toBe(0);
  });

  it('leaves a channel that was connected again meanwhile', async () => {
    const id = await connected();
    await disconnect(id);
    const { remoteId } = await getRow(id);
    const adapter = { ...outlet.adapter };
    outlet.adapter.revoke = async (tokens, signal) => {
      const account = { remoteId, name: '@mira', url: null };
      const granted = { userId, kind: 'x' as const, personaId: null, takesAdult: false, now };
      const fresh = outlet.createTokens();
      await database.db.transaction((tx) =>
        storeChannel(tx, deps.keyRing, { ...granted, account, tokens: fresh }),
      );
      await adapter.revoke(tokens, signal);
    };
    await run();
    expect(await getRow(id)).toMatchObject({ state: 'connected', disconnectedAt: null });
  });

  it('keeps the channel without its tokens under a legal hold of its owner', async () => {
    const id = await connected();
    await disconnect(id);
    await database.db.execute(sql`
      insert into legal_holds (id, subject, subject_id, reason, placed_at)
      values (${newId()}, 'user', ${userId}, 'Order 12 of the harbour court.', now())`);
    await run();
    expect(await getRow(id)).toMatchObject({ state: 'disconnected', tokens: null });
    expect(outlet.valid.size).toBe(0);
    await run();
    await database.db.execute(sql`delete from legal_holds where subject_id = ${userId}`);
    await run();
    expect(await count()).toBe(0);
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { type OpenStream, openStream } from '#tests/setup/event-stream.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { eventJobs } from './jobs.ts';
import { broadcast, broadcastToAll, publish } from './publish.ts';
import { userEvents } from './schema.ts';

const database = useDatabase();
const env = { AUTH_SECRET: 'a'.repeat(40) };
/** Two web processes of one installation. */
let here: TestInstallation;
let there: TestInstallation;
beforeAll(async () => {
  here = await startInstallation({ databaseUrl: database.url, env });
  there = await startInstallation({ databaseUrl: database.url, env });
});
afterAll(() => Promise.all([here?.close(), there?.close()]));

let userId: string;
const streams: OpenStream[] = [];
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function open(lastEventId?: string, at = here, who = userId): Promise<OpenStream> {
  const stream = await openStream(await signInAs(at, who), lastEventId);
  streams.push(stream);
  // The first frame says that the server listens from now on.
  await eventually(async () => expect(stream.lastEventId).not.toBe(''));
  return stream;
}

/** Tells a person that something of theirs happened. @returns the number that tells it from others */
async function happens(count = 1, who = userId): Promise<void> {
  for (let n = 0; n < count; n++) {
    await database.db.transaction((tx) =>
      publish(tx, who, { name: 'wallet', data: { tokens: n, heldTokens: 0, planTokens: 0 } }),
    );
  }
}
const tokensIn = (stream: OpenStream) =>
  stream.events
    .filter(({ event }) => event === 'wallet')
    .map(({ data }) => (data as { tokens: number }).tokens);
/** Runs the job that removes old events. */
async function removeOldEvents(): Promise<void> {
  const [job] = eventJobs(database.db);
  await job?.handle({}, new AbortController().signal);
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('events', () => {
  it('reach every page of their owner, across all processes, and no other page', async () => {
    const stranger = await makeUserWithTokens(database.db, 10);
    const pages = [await open(), await open(undefined, there)];
    const others = await open(undefined, here, stranger.id);
    await happens(3);
    for (const page of pages) {
      await eventually(async () => expect(tokensIn(page)).toEqual([0, 1, 2]));
    }
    await happens(1, stranger.id);
    await eventually(async () => expect(tokensIn(others)).toEqual([0]));
  });

  it('are sent when the transaction commits, and never when it does not', async () => {
    const page = await open();
    const undone = database.db.transaction(async (tx) => {
      await publish(tx, userId, { name: 'wallet', data: { tokens: 666, heldTokens: 0, planTokens: 0 } });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await happens(2);
    await eventually(async () => expect(tokensIn(page)).toEqual([0, 1]));
  });

  it('of one transaction arrive in order', async () => {
    const page = await open();
    const contentId = newId();
    await database.db.transaction((tx) =>
      publish(
        tx,
        userId,
        { name: 'content', data: { contentId } },
        { name: 'wallet', data: { tokens: 1, heldTokens: 0, planTokens: 0 } },
      ),
    );
    await page.first('wallet');
    expect(page.events.map(({ event, data }) => [event, data])).toEqual([
      ['content', { contentId }],
      ['wallet', { tokens: 1, heldTokens: 0, planTokens: 0 }],
    ]);
  });

  it('of 200 transactions at once all come, in the order of their ids', async () => {
    const pages = [await open(), await open(undefined, there)];
    await Promise.all(
      upTo(200).map((n) =>
        database.db.transaction((tx) =>
          publish(tx, userId, { name: 'wallet', data: { tokens: n, heldTokens: 0, planTokens: 0 } }),
        ),
      ),
    );
    for (const page of pages) {
      await eventually(async () => expect(page.events).toHaveLength(200));
      const ids = page.events.map(({ id }) => Number(id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(new Set(tokensIn(page)).size).toBe(200);
    }
  });

  it('that are transient, such as progress, are sent but not stored', async () => {
    const page = await open();
    const progress = { jobId: newId(), step: 1, steps: 4, preview: null };
    await broadcast(database.db, userId, { name: 'progress', data: progress });
    expect(await page.first('progress')).toEqual({ id: '', event: 'progress', data: progress });
    expect(await database.db.select().from(userEvents).where(sql`user_id = ${userId}`)).toEqual([]);
  });

  it('for every page reach all users, across all processes, once each', async () => {
    const [stranger, member] = await Promise.all([1, 2].map(() => makeUserWithTokens(database.db, 0)));
    if (!stranger || !member) throw new Error('there are two');
    await makeTeam(database.db, userId, [member]);
    const pages = [
      await open(),
      await open(undefined, there, stranger.id),
      await open(undefined, here, member.id),
    ];
    await broadcastToAll(database.db, { name: 'engines', data: {} });
    for (const page of pages) {
      expect(await page.first('engines')).toEqual({ id: '', event: 'engines', data: {} });
      expect(page.events.filter(({ event }) => event === 'engines')).toHaveLength(1);
    }
  });

  it('that are transient and too large for a notification are dropped', async () => {
    const page = await open();
    const progress = { jobId: newId(), step: 1, steps: 4, preview: 'x'.repeat(8_000) };
    await broadcast(database.db, userId, { name: 'progress', data: progress });
    await happens();
    await page.first('wallet');
    expect(page.events.map(({ event }) => event)).toEqual(['wallet']);
  });
});

describe('a page that opens', () => {
  it('during recent events gets a resync', async () => {
    await happens();
    const page = await open();
    await page.first('resync');
    await happens();
    await page.first('wallet');
    expect(page.events.map(({ event }) => event)).toEqual(['resync', 'wallet']);
  });

  it('after a while without any is not', async () => {
    await happens();
    await database.db.execute(sql`update user_events set created_at = now() - interval '2 minutes'`);
    const page = await open();
    await happens();
    await page.first('wallet');
    expect(page.events.map(({ event }) => event)).toEqual(['wallet']);
  });
});

describe('a page that comes back', () => {
  it('gets exactly what it missed, in order, and then what happens', async () => {
    const page = await open();
    await happens(2);
    await eventually(async () => expect(tokensIn(page)).toEqual([0, 1]));
    page.close();
    await happens(5);

    const back = await open(page.lastEventId, there);
    await eventually(async () => expect(tokensIn(back)).toEqual(upTo(5)));
    await happens(2);
    await eventually(async () => expect(tokensIn(back)).toEqual([...upTo(5), 0, 1]));
  });

  it('misses nothing of what happens while it comes', async () => {
    const page = await open();
    await happens();
    await page.first('wallet');
    page.close();
    const happening = Promise.all(
      upTo(60).map((n) =>
        database.db.transaction((tx) =>
          publish(tx, userId, { name: 'wallet', data: { tokens: 100 + n, heldTokens: 0, planTokens: 0 } }),
        ),
      ),
    );
    const back = await open(page.lastEventId);
    await happening;
    await eventually(async () => expect(back.events).toHaveLength(60));
    expect(new Set(tokensIn(back)).size).toBe(60);
    const ids = back.events.map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it.each(['0', '999999999', 'nonsense', '-1', '1e3', ''])(
    'with the unknown id “%s” gets a resync',
    async (id) => {
      await happens();
      const back = await openStream(await signInAs(here, userId), id);
      streams.push(back);
      expect((await back.first('resync')).data).toEqual({});
      await happens();
      await back.first('wallet');
    },
  );

  it('with the id of another user’s event gets a resync', async () => {
    const stranger = await makeUserWithTokens(database.db, 10);
    const theirs = await open(undefined, here, stranger.id);
    await happens(3, stranger.id);
    await eventually(async () => expect(tokensIn(theirs)).toEqual(upTo(3)));
    const back = await open(theirs.events[0]?.id);
    await back.first('resync');
    expect(tokensIn(back)).toEqual([]);
  });

  it('before it has seen any event gets a resync', async () => {
    const page = await open();
    page.close();
    await happens();
    await (await open(page.lastEventId)).first('resync');
  });

  it('after longer than events are kept gets a resync', async () => {
    const page = await open();
    await happens();
    await page.first('wallet');
    page.close();
    await database.db.execute(sql`update user_events set created_at = now() - interval '2 hours 1 minute'`);
    await removeOldEvents();
    await (await open(page.lastEventId)).first('resync');
  });

  it('gets all events though a worker’s clock is hours ahead', async () => {
    const page = await open();
    page.close();
    await happens();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3_600_000 });
    await removeOldEvents().finally(() => vi.useRealTimers());
    expect(await database.db.$count(userEvents, eq(userEvents.userId, userId))).toBe(1);
  });

  it('after too many events gets a resync', async () => {
    const page = await open();
    await happens();
    await page.first('wallet');
    page.close();
    const many = upTo(501).map((n) => ({
      name: 'wallet' as const,
      data: { tokens: n, heldTokens: 0, planTokens: 0 },
    }));
    await database.db.transaction((tx) => publish(tx, userId, ...many));
    const back = await open(page.lastEventId);
    await back.first('resync');
    expect(back.events).toHaveLength(1);
  });
});

describe('the stream', () => {
  it('survives the loss of the listening connection: it comes back and pages read everything again', async () => {
    const page = await open();
    await happens();
    await page.first('wallet');
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'castwright-listen'`);
    await page.first('resync');
    await happens(2);
    await eventually(async () => expect(tokensIn(page)).toEqual([0, 0, 1]));
  });

  it('is open to twenty pages of a user at once; one more is refused, and polls, until another leaves', async () => {
    const open20 = await Promise.all(upTo(20).map(() => open()));
    const client = await signInAs(here, userId);
    const refused = await client.call('events');
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    // No other user's, and none of another process.
    const stranger = await makeUserWithTokens(database.db, 1);
    await open(undefined, here, stranger.id);
    await open(undefined, there);
    open20[7]?.close();
    await eventually(async () => {
      const another = await openStream(client);
      streams.push(another);
      expect(another.status).toBe(200);
    });
    expect((await client.call('events')).status).toBe(429);
    await happens();
    await eventually(async () => expect(tokensIn(streams.at(-1) as OpenStream)).toEqual([0]));
  });

  it('counts the pages of a team’s members as theirs, not as the owner’s', async () => {
    const members = [await makeUserWithTokens(database.db, 0), await makeUserWithTokens(database.db, 0)];
    await makeTeam(database.db, userId, members);
    for (const { id } of members) await Promise.all(upTo(11).map(() => open(undefined, here, id)));
    expect((await open()).status).toBe(200);
  });

  it('is for the signed-in', async () => {
    const response = await fetch(`${here.url}/api/events`);
    expect(response.status).toBe(401);
  });

  it('is neither cached nor buffered on the way', async () => {
    const gone = new AbortController();
    const client = await signInAs(here, userId);
    const { headers } = await client.fetch('/api/events', { signal: gone.signal });
    gone.abort();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('ends when the process stops, which does not wait for pages to leave', async () => {
    const third = await startInstallation({ databaseUrl: database.url, env });
    const page = await open(undefined, third);
    const began = Date.now();
    await third.close();
    await page.ended;
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('goes on elsewhere without a gap when the process that stops says so', async () => {
    const graced = { ...env, SHUTDOWN_GRACE_SECONDS: '1' };
    const third = await startInstallation({ databaseUrl: database.url, env: graced });
    const page = await open(undefined, third);
    await happens();
    await eventually(async () => expect(tokensIn(page)).toEqual([0]));
    const closed = third.close();
    const stillServes = await (await signInAs(third, userId)).call('currentUser');
    expect([stillServes.status, stillServes.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${third.url}/readyz`)).status).toBe(503);
    await page.ended;
    // It gets a retry delay, and something happens meanwhile.
    expect(page.returnMs).toBeGreaterThanOrEqual(50);
    expect(page.returnMs).toBeLessThanOrEqual(1_000);
    await happens(3);
    const elsewhere = await open(page.lastEventId, there);
    await eventually(async () => expect(tokensIn(elsewhere)).toEqual([0, 1, 2]));
    expect(elsewhere.events.map(({ event }) => event)).not.toContain('resync');
    await closed;
  });

  it('does not delay a process that skips waiting', async () => {
    const hurry = new AbortController();
    const graced = { ...env, SHUTDOWN_GRACE_SECONDS: '600' };
    const third = await startInstallation({ databaseUrl: database.url, env: graced, hurry: hurry.signal });
    const page = await open(undefined, third);
    const closed = third.close();
    hurry.abort();
    await closed;
    await page.ended;
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type Listener, listenToDatabase } from './listen.ts';

const database = useDatabase();
const log = createLog({ level: 'silent', pretty: false, role: 'test' });
const open: Listener[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});

async function listen(databaseUrl = database.url, quietMs?: number) {
  const heard: string[] = [];
  let connections = 0;
  const listener = await listenToDatabase({
    databaseUrl,
    log,
    channels: {
      bells: (payload) => void heard.push(payload),
      'odd name; --': (payload) => void heard.push(payload),
    },
    onConnected: () => connections++,
    ...(quietMs && { quietMs }),
  });
  open.push(listener);
  return { heard, listener, connections: () => connections };
}
const ring = (channel: string, payload: string) =>
  database.db.execute(sql`select pg_notify(${channel}, ${payload})`);
const cutAll = () =>
  database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'castwright-listen'`);

/** A way to the database on which lines can go dead without a word: nothing passes any more, and nothing ends. */
async function openWay() {
  const { hostname, port } = new URL(database.tcpUrl);
  const lines: [Socket, Socket][] = [];
  const way = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const end of [from, to]) end.on('error', () => {});
    from.pipe(to);
    to.pipe(from);
    lines.push([from, to]);
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(database.tcpUrl);
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  return {
    url: url.href,
    killLines() {
      for (const [from, to] of lines) {
        from.unpipe(to);
        to.unpipe(from);
      }
    },
    close() {
      for (const end of lines.flat()) end.destroy();
      way.close();
    },
  };
}

describe('listening to the database', () => {
  it('hears its channels, whatever their names, and no others', async () => {
    const { heard } = await listen();
    await ring('elsewhere', 'no');
    await ring('bells', 'one');
    await ring('odd name; --', 'two');
    await eventually(async () => expect(heard).toEqual(['one', 'two']));
  });

  it('comes back by itself, as often as it is cut off, and says so each time', async () => {
    const { heard, connections } = await listen();
    for (let cut = 1; cut <= 3; cut++) {
      await cutAll();
      await eventually(async () => expect(connections()).toBe(cut + 1));
      await ring('bells', `after ${cut}`);
      await eventually(async () => expect(heard.at(-1)).toBe(`after ${cut}`));
    }
    const { rows } = await database.db.execute(sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'castwright-listen'`);
    expect(rows).toHaveLength(1);
  });

  it('notices a connection that died silently', async () => {
    const way = await openWay();
    try {
      const { heard, connections } = await listen(way.url, 200);
      // A silent connection is not a dead one.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(connections()).toBe(1);
      way.killLines();
      await eventually(async () => expect(connections()).toBe(2));
      await ring('bells', 'again');
      await eventually(async () => expect(heard).toEqual(['again']));
    } finally {
      way.close();
    }
  });

  it('does not fail where the database is away at the start, and keeps trying', async () => {
    const nowhere = new URL(database.tcpUrl);
    nowhere.port = '1';
    const { connections } = await listen(nowhere.href);
    expect(connections()).toBe(0);
  });

  it.each([0, 200, 210])('does not come back once it is closed, %i ms after a cut', async (ms) => {
    const { listener, connections } = await listen();
    await cutAll();
    await new Promise((resolve) => setTimeout(resolve, ms));
    await listener.close();
    const before = connections();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(connections()).toBe(before);
    const { rows } = await database.db.execute(sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'castwright-listen'`);
    expect(rows).toEqual([]);
  });
});

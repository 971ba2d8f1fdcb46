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

async function listen(databaseUrl = database.url) {
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

  it('does not fail where the database is away at the start, and keeps trying', async () => {
    const nowhere = new URL(database.url);
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

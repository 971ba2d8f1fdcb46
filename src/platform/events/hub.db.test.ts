import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type EventHub, openEventHub } from './hub.ts';
import { publish } from './publish.ts';

const database = useDatabase();
const log = createLog({ level: 'silent', pretty: false, role: 'test' });
let hub: EventHub | undefined;
afterEach(() => hub?.close());

/** A database whose reads of whole events are answered when they are let go. */
function holdReads(db: Db) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = { reads: 0 };
  const slow = new Proxy(db, {
    get(target, key) {
      if (key !== 'select') return Reflect.get(target, key);
      return (...columns: [] | [never]) => {
        const reading = (target.select as (...given: unknown[]) => ReturnType<Db['select']>)(...columns);
        if (columns.length > 0) return reading;
        return {
          from: (table: never) => ({
            where: async (condition: never) => {
              const rows = await reading.from(table).where(condition);
              held.reads += 1;
              await gate;
              return rows;
            },
          }),
        };
      };
    },
  });
  return { db: slow, held, letGo };
}

const publishTokens = (userId: string, tokens: number) =>
  database.db.transaction((tx) =>
    publish(tx, userId, { name: 'wallet', data: { tokens, heldTokens: 0, planTokens: 0 } }),
  );

describe('a page that was told to read everything again', () => {
  it('gets no event of before, which was still being read when the connection was lost', async () => {
    const { id: userId } = await makeUserWithTokens(database.db, 10);
    // A page that opens right after an event reads everything; from then on it waits.
    await publishTokens(userId, 0);
    const { db, held, letGo } = holdReads(database.db);
    hub = await openEventHub({ db, databaseUrl: database.url, log });
    const leaving = new AbortController();
    const page = hub
      .subscribe({ userId, accountId: userId }, undefined, leaving.signal)
      [Symbol.asyncIterator]();
    const next = async () => (await page.next()).value;
    expect(await next()).toMatchObject({ id: 'beginning' });
    expect(await next()).toMatchObject({ event: 'resync' });
    const following = next();
    await publishTokens(userId, 1);
    await eventually(async () => expect(held.reads).toBe(1));
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'castwright-listen' and datname = current_database()`);
    expect(await following).toMatchObject({ event: 'resync' });
    letGo();
    await publishTokens(userId, 2);
    expect(await next()).toMatchObject({ event: 'wallet', data: { tokens: 2 } });
    leaving.abort();
  });
});

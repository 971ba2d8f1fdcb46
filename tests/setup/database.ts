import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';

export type TestDatabase = {
  readonly db: Db;
  /** Its address by socket: what TCP costs was a tenth of the processor time of all these tests. */
  readonly url: string;
  /** Its address by TCP, for a test that puts another host or port into it. */
  readonly tcpUrl: string;
};

/**
 * Gives the calling test file a migrated database, dropped when the file ends. Read `.db` inside tests and hooks only:
 * it exists from `beforeAll` on.
 */
export function useDatabase(options: { poolSize?: number; empty?: true } = {}): TestDatabase {
  let opened: TestDatabase | undefined;
  const name = `test_${newId().replaceAll('-', '')}`;

  async function onTemplateServer(sql: string): Promise<void> {
    const admin = new URL(inject('templateUrl'));
    admin.pathname = '/postgres';
    const client = new Client({ connectionString: admin.href });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  beforeAll(async () => {
    // Copied as files, not through the log: a half to a third of the processor time.
    const copy = options.empty ? '' : ' template template_castwright strategy file_copy';
    await onTemplateServer(`create database ${name}${copy}`);
    const url = new URL(inject('templateUrl'));
    url.pathname = `/${name}`;
    const tcpUrl = url.href;
    url.searchParams.set('host', inject('socketFolder'));
    const db = openDatabase({
      url: url.href,
      poolSize: options.poolSize ?? 10,
      applicationName: 'castwright-test',
      onIdleError: () => {},
    });
    opened = { db, url: url.href, tcpUrl };
  });

  afterAll(async () => {
    await opened?.db.$client.end();
    await onTemplateServer(`drop database if exists ${name} with (force)`);
  });

  const ready = () => {
    if (!opened) throw new Error('the test database opens in beforeAll');
    return opened;
  };
  return {
    get db() {
      return ready().db;
    },
    get url() {
      return ready().url;
    },
    get tcpUrl() {
      return ready().tcpUrl;
    },
  };
}

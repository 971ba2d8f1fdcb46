/** The installation's PostgreSQL, which is killed and started again on the same data, behind a faulty connection. */
import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';

export type ProofDatabase = {
  /** The address for the roles. */
  url: string;
  line: FaultProxy;
  /** The proof's own connection, past the proxy. */
  db: Db;
  /** Kills it and starts it again. @returns once it accepts connections */
  killAndStart(): Promise<void>;
  /**
   * Kills one of the processes that serve the roles' connections, which ends all of them.
   *
   * @returns false: there was none
   */
  killBackend(random: number): Promise<boolean>;
  close(): Promise<void>;
};

export async function openProofDatabase(dataRoot: string): Promise<ProofDatabase> {
  const options = { dataRoot, database: 'castwright', log: () => {} };
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
  await migrateDatabase(server.url, 'migrations');
  const getPort = () => Number(new URL(server.url).port);
  const [line, ours] = [await openFaultProxy(getPort()), await openFaultProxy(getPort())];
  const through = ({ port }: FaultProxy) => {
    const url = new URL(server.url);
    url.port = String(port);
    return url.href;
  };
  const db = openDatabase({
    url: through(ours),
    poolSize: 4,
    applicationName: 'proof',
    onIdleError: () => {},
  });
  return {
    url: through(line),
    line,
    db,
    async killAndStart() {
      process.kill(server.pid, 'SIGKILL');
      await server.stop();
      server = await startEmbeddedPostgres(options);
      line.aim(getPort());
      ours.aim(getPort());
    },
    async killBackend(random) {
      const { rows } = await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where backend_type = 'client backend' and application_name like 'castwright%' order by pid`);
      const chosen = rows[Math.floor(random * rows.length)];
      if (!chosen) return false;
      try {
        process.kill(chosen.pid, 'SIGKILL');
        return true;
      } catch {
        // It has ended by itself meanwhile.
        return false;
      }
    },
    async close() {
      await db.$client.end().catch(() => {});
      await line.close();
      await ours.close();
      await server.stop();
    },
  };
}

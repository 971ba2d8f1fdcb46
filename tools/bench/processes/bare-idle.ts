/** A bare `node:http` server with a `pg` pool that has answered one query, and then has nothing to do. */
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { runUnderBench } from './under-bench.ts';

export type BareIdleSubject = { databaseUrl: string };

await runUnderBench<BareIdleSubject>(async ({ databaseUrl }) => {
  // Its connection stays open, as those of the product's pools and listeners do.
  const pool = new Pool({ connectionString: databaseUrl, idleTimeoutMillis: 0 });
  const server = createServer((_request, response) => response.end());
  await pool.query('select 1');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    async close() {
      server.close();
      await pool.end();
    },
  };
});

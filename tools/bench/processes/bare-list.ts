/** A server that answers every request with prepared queries, directly through `pg`: the last one's rows as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { runUnderBench } from './under-bench.ts';

export type BareQuery = { name: string; text: string; values: unknown[] };

export type BareListSubject = {
  databaseUrl: string;
  poolSize: number;
  /** Queries to run before it, one after the other. */
  before: BareQuery[];
  query: BareQuery;
};

await runUnderBench<BareListSubject>(async ({ databaseUrl, poolSize, before, query }) => {
  const pool = new Pool({ connectionString: databaseUrl, max: poolSize });
  const server = createServer(async (_request, response) => {
    for (const each of before) await pool.query(each);
    const { rows } = await pool.query(query);
    const body = JSON.stringify(rows);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    facts: { address: `http://127.0.0.1:${port}` },
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
});

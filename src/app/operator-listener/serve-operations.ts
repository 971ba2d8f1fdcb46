import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import type { Metrics } from './metrics.ts';

export type OperationsOptions = {
  db: Db;
  metrics: Metrics;
  /** The token that allows reading metrics from anywhere; null restricts them to this machine. */
  metricsToken: string | null;
  /** The reason why the process cannot serve now, such as stopping; null when it can. */
  getUnreadyReason: () => string | null;
};

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus). */
export function serveOperations(server: FastifyInstance, options: OperationsOptions): void {
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async () => {
    const unready = options.getUnreadyReason();
    if (unready) throw new AppError('UNAVAILABLE', unready);
    try {
      await options.db.execute(sql`select 1`);
    } catch (error) {
      throw new AppError('UNAVAILABLE', 'The database does not answer.', undefined, { cause: error });
    }
    return { status: 'ready' };
  });

  server.get('/metrics', async (request, reply) => {
    if (!canRead(options.metricsToken, request.headers.authorization, request.socket.remoteAddress)) {
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    }
    const { text, type } = await options.metrics.read();
    return reply.type(type).send(text);
  });
}

function canRead(
  token: string | null,
  authorization: string | undefined,
  address: string | undefined,
): boolean {
  if (!token) return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
  const shown = Buffer.from(authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

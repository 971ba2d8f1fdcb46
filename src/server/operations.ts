import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { countBackups } from './backup-metrics.ts';
import { measureEngines } from './engine-metrics.ts';

export type OperationsOptions = {
  db: Db;
  /** Whoever shows it may read the metrics from anywhere; null restricts them to this machine. */
  metricsToken: string | null;
  /** True once the process has begun to stop. */
  draining: () => boolean;
};

export type Counts = { countPaymentEvent: (outcome: 'received' | 'forged') => void };

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus). */
export function serveOperations(server: FastifyInstance, options: OperationsOptions): Counts {
  const registry = metricsOf(server, options.db);
  const paymentEvents = new Counter({
    name: 'castwright_payment_events_total',
    help: 'Events that came in the name of the payment provider, by what they were',
    labelNames: ['outcome'],
    registers: [registry],
  });

  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async () => {
    if (options.draining()) throw new AppError('UNAVAILABLE', 'This process is stopping.');
    try {
      await options.db.execute(sql`select 1`);
    } catch (error) {
      throw new AppError('UNAVAILABLE', 'The database does not answer.', undefined, { cause: error });
    }
    return { status: 'ready' };
  });

  server.get('/metrics', async (request, reply) => {
    if (!mayRead(options.metricsToken, request.headers.authorization, request.socket.remoteAddress)) {
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { countPaymentEvent: (outcome) => paymentEvents.inc({ outcome }) };
}

function mayRead(
  token: string | null,
  authorization: string | undefined,
  address: string | undefined,
): boolean {
  if (!token) return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
  const shown = Buffer.from(authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

function metricsOf(server: FastifyInstance, db: Db): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countBackups(registry, db);
  const seconds = new Histogram({
    name: 'castwright_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  new Gauge({
    name: 'castwright_engine_jobs',
    help: 'Engine jobs that wait or run, by lane and state',
    labelNames: ['lane', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const { rows } = await db.execute<{ lane: string; state: string; n: number }>(sql`
        select lane, state, count(*)::integer as n from engine_jobs
        where state = 'queued' or state = 'running' group by lane, state`);
      for (const { lane, state, n } of rows) this.set({ lane, state }, n);
    },
  });
  measureEngines(registry, db);
  return registry;
}

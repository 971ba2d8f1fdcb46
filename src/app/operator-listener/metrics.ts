import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '#platform/db/client.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import { atMost } from '#platform/rounds.ts';
import { installationGauges } from './installation-gauges.ts';
import { type InstallationFigures, readFigures } from './read-figures.ts';

/** What one process counts, and what it knows of the whole installation. */
export type Metrics = {
  /** Its text, and how that is called. Answers without the database too. */
  read(): Promise<{ text: string; type: string }>;
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countPaymentEvent(outcome: 'received' | 'forged'): void;
  countMail(outcome: 'sent' | 'refused'): void;
  /** Leases of other workers that ran out, or of this one's that were lost. */
  countLeases(what: 'lapsed' | 'lost', jobs: number): void;
  /** How long a job waited for its first try. */
  jobBegan(job: { lane: string; waitedSeconds: number }): void;
  jobEnded(job: { operation: string; engine: string; seconds: number }): void;
};

/** Longer than a reading takes, and less than Prometheus waits for an answer. */
const mostReadMs = 5_000;

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const waitSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600];
const workSeconds = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600, 7200];

export function createMetrics(options: {
  db: Db;
  queue: Pick<Queue, 'depths'>;
  log: Pick<Logger, 'warn'>;
}): Metrics {
  const { db, log, queue } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'castwright_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const paymentEvents = new Counter({
    name: 'castwright_payment_events_total',
    help: 'Events that came in the name of the payment provider, by what they were',
    labelNames: ['outcome'],
    registers,
  });
  const mails = new Counter({
    name: 'castwright_mails_total',
    help: 'Tries to hand over a mail, by what came of them',
    labelNames: ['outcome'],
    registers,
  });
  const leases = new Counter({
    name: 'castwright_leases_total',
    help: 'Leases of engine jobs that ran out: lapsed of any worker, as this one noticed; lost of this one itself',
    labelNames: ['what'],
    registers,
  });
  const waits = new Histogram({
    name: 'castwright_engine_job_wait_seconds',
    help: 'From asking until an engine began, at the first try',
    labelNames: ['lane'],
    buckets: waitSeconds,
    registers,
  });
  const runs = new Histogram({
    name: 'castwright_engine_job_run_seconds',
    help: 'How long a try of an engine job took, however it ended',
    labelNames: ['operation', 'engine'],
    buckets: workSeconds,
    registers,
  });
  new Gauge({
    name: 'castwright_database_connections',
    help: 'Connections of this process: all, idle ones, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
    },
  });
  // Said from the start: a rate is not known before its first count, and an alert on none would never come.
  for (const outcome of ['received', 'forged'] as const) paymentEvents.inc({ outcome }, 0);
  for (const outcome of ['sent', 'refused'] as const) mails.inc({ outcome }, 0);
  for (const what of ['lapsed', 'lost'] as const) leases.inc({ what }, 0);

  const answers = new Gauge({
    name: 'castwright_database_answers',
    help: 'Whether the database told this process how the installation stands',
    registers,
  });
  const tell = installationGauges(registry);
  let reading: Promise<InstallationFigures> | undefined;
  /** Those who ask at the same time share one reading. */
  const readOnce = () => {
    reading ??= readFigures(db, queue).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    async read() {
      try {
        const asked = readOnce();
        await atMost(mostReadMs, asked);
        const late = Symbol('late');
        const read = await Promise.race([asked, Promise.resolve(late)]);
        if (typeof read === 'symbol') throw new Error('the database takes its time');
        tell(read);
        answers.set(1);
      } catch (error) {
        log.warn({ err: error }, 'the figures of the installation could not be read');
        tell(null);
        answers.set(0);
      }
      return { text: await registry.metrics(), type: registry.contentType };
    },
    countRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    countPaymentEvent: (outcome) => paymentEvents.inc({ outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    countLeases: (what, jobs) => leases.inc({ what }, jobs),
    jobBegan: ({ lane, waitedSeconds }) => waits.observe({ lane }, waitedSeconds),
    jobEnded: ({ seconds, ...labels }) => runs.observe(labels, seconds),
  };
}

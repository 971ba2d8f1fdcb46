import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { TimeStampReport } from '#features/library/disclosure';
import type { InspectionOutcome } from '#features/trust/inspection';
import type { PaymentProvider } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { registerInstallationGauges } from './installation-gauges.ts';
import { type InstallationStats, readInstallationStats } from './read-installation-stats.ts';

/** The metrics of one process, and the gauges of the whole installation. */
export type Metrics = {
  /** The exposition text and its content type. Works without the database too. */
  read(): Promise<{ text: string; type: string }>;
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countPaymentEvent(provider: string, outcome: 'received' | 'forged'): void;
  countMail(outcome: 'sent' | 'refused'): void;
  /** `failed`: an inspector gave no scores, and the file waits. */
  countInspection(outcome: InspectionOutcome): void;
  /** `failed`: the file was signed without a time stamp; `skipped`: the authority had just failed and was not asked. */
  countTimeStamp(outcome: TimeStampReport['outcome']): void;
  /** `lapsed`: expired leases of any worker; `lost`: leases that this worker lost. */
  countLeases(what: 'lapsed' | 'lost', jobs: number): void;
  /** Records how long a job waited for its first attempt. */
  recordJobStart(job: { lane: string; waitedSeconds: number }): void;
  recordJobEnd(job: { operation: string; engine: string; seconds: number }): void;
};

/** Longer than a read takes, shorter than Prometheus' scrape timeout. */
const readTimeoutMs = 5_000;

/** The alert is about half a second; the default of 10 would wake an idle process 100 times a second. */
const loopDelayPrecisionMs = 50;

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const waitSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600];
const workSeconds = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600, 7200];

export function createMetrics(options: {
  db: Db;
  queue: Pick<Queue, 'depths'>;
  log: Pick<Logger, 'warn'>;
  /** The payment providers. */
  providers: readonly Pick<PaymentProvider, 'id' | 'countUnsettled'>[];
  /** Days until an appeal is answered. */
  complaintDays: number;
}): Metrics {
  const { complaintDays, db, log, providers, queue } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopDelayPrecisionMs });
  const requests = new Histogram({
    name: 'castwright_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const paymentEvents = new Counter({
    name: 'castwright_payment_events_total',
    help: 'Events received from payment providers, by provider and outcome',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const mails = new Counter({
    name: 'castwright_mails_total',
    help: 'Attempts to send a mail, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const inspections = new Counter({
    name: 'castwright_inspections_total',
    help: 'Inspections of what engines made, by outcome; failed: an inspector gave no scores',
    labelNames: ['outcome'],
    registers,
  });
  const timeStamps = new Counter({
    name: 'castwright_time_stamps_total',
    help: 'Signatures that a time-stamp authority was to stamp, by outcome; failed and skipped: without a stamp',
    labelNames: ['outcome'],
    registers,
  });
  const leases = new Counter({
    name: 'castwright_leases_total',
    help: 'Expired leases of engine jobs: lapsed, noticed by this worker; lost, its own',
    labelNames: ['what'],
    registers,
  });
  const waits = new Histogram({
    name: 'castwright_engine_job_wait_seconds',
    help: 'Time from request to start, at the first attempt',
    labelNames: ['lane'],
    buckets: waitSeconds,
    registers,
  });
  const runs = new Histogram({
    name: 'castwright_engine_job_run_seconds',
    help: 'Duration of an attempt of an engine job, whatever its outcome',
    labelNames: ['operation', 'engine'],
    buckets: workSeconds,
    registers,
  });
  new Gauge({
    name: 'castwright_database_connections',
    help: 'Connections of this process: open, idle, and calls waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
    },
  });
  // Initialised with 0: without a first sample, a rate is undefined and alerts on it never fire.
  for (const { id: provider } of providers)
    for (const outcome of ['received', 'forged'] as const) paymentEvents.inc({ provider, outcome }, 0);
  for (const outcome of ['sent', 'refused'] as const) mails.inc({ outcome }, 0);
  for (const outcome of ['allowed', 'withheld', 'refused', 'failed'] as const satisfies InspectionOutcome[])
    inspections.inc({ outcome }, 0);
  for (const outcome of ['stamped', 'failed', 'skipped'] as const) timeStamps.inc({ outcome }, 0);
  for (const what of ['lapsed', 'lost'] as const) leases.inc({ what }, 0);

  const answers = new Gauge({
    name: 'castwright_database_answers',
    help: 'Whether this process could read the installation stats from the database: 1 or 0',
    registers,
  });
  const tell = registerInstallationGauges(registry);
  let reading: Promise<InstallationStats> | undefined;
  /** Simultaneous requests share one read. */
  const readOnce = () => {
    reading ??= readInstallationStats({ complaintDays, db, providers, queue }).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    async read() {
      try {
        const asked = readOnce();
        await withTimeout(readTimeoutMs, asked);
        const late = Symbol('late');
        const read = await Promise.race([asked, Promise.resolve(late)]);
        if (typeof read === 'symbol') throw new Error('the database did not respond in time');
        tell(read);
        answers.set(1);
      } catch (error) {
        log.warn({ err: error }, 'the stats of the installation could not be read');
        tell(null);
        answers.set(0);
      }
      return { text: await registry.metrics(), type: registry.contentType };
    },
    countRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    countPaymentEvent: (provider, outcome) => paymentEvents.inc({ provider, outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    countInspection: (outcome) => inspections.inc({ outcome }),
    countTimeStamp: (outcome) => timeStamps.inc({ outcome }),
    countLeases: (what, jobs) => leases.inc({ what }, jobs),
    recordJobStart: ({ lane, waitedSeconds }) => waits.observe({ lane }, waitedSeconds),
    recordJobEnd: ({ seconds, ...labels }) => runs.observe(labels, seconds),
  };
}

import { Counter, Gauge, type Registry } from 'prom-client';
import { engineFigures } from './engine-figures.ts';
import type { Figure, Value } from './figure.ts';
import type { InstallationFigures } from './read-figures.ts';

const one = (value: number): Value[] => [{ value }];

/**
 * What every process says of the whole installation, by metric. Each process that is asked gives the same: take the
 * largest (`max by (…)`), never the sum. tests/deploy holds alerts, dashboards and scaling to it.
 */
export const installationFigures: Record<string, Figure> = {
  ...engineFigures,
  castwright_engine_jobs: {
    help: 'Engine jobs that wait or run, by lane and state',
    labels: ['lane', 'state'],
    of: ({ queue }) => queue.jobs.map(({ lane, state, jobs }) => ({ labels: { lane, state }, value: jobs })),
  },
  castwright_engine_jobs_oldest_seconds: {
    help: 'Since the oldest engine job that waits or runs was asked for, by lane and state',
    labels: ['lane', 'state'],
    of: ({ queue }) =>
      queue.jobs.map(({ lane, state, oldestSeconds }) => ({ labels: { lane, state }, value: oldestSeconds })),
  },
  castwright_engine_jobs_ended_last_hour: {
    help: 'Engine jobs that ended within the hour, by how and by the engine’s fault',
    labels: ['state', 'fault'],
    of: ({ queue }) =>
      queue.ended.map(({ state, fault, jobs }) => ({ labels: { state, fault }, value: jobs })),
  },
  castwright_engine_leftovers: {
    help: 'Jobs of which an engine may still have something',
    of: ({ queue }) => one(queue.leftovers),
  },
  castwright_workers: {
    help: 'Worker processes that were heard of lately',
    of: ({ queue }) => one(queue.workers),
  },
  castwright_background_jobs: {
    help: 'Background work by queue: waiting, running, and given up within a week',
    labels: ['queue', 'state'],
    of: ({ background }) =>
      background.flatMap(({ name, waiting, running, failed }) =>
        Object.entries({ waiting, running, failed }).map(([state, value]) => ({
          labels: { queue: name, state },
          value,
        })),
      ),
  },
  castwright_background_overdue_seconds: {
    help: 'Since the first background work of a queue that nobody has begun was due',
    labels: ['queue'],
    of: ({ overdue }) => overdue.map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
  },
  castwright_holds_open: { help: 'Holds of tokens that are open', of: ({ holds }) => one(holds.open) },
  castwright_holds_tokens: { help: 'Tokens that are held', of: ({ holds }) => one(holds.tokens) },
  castwright_holds_oldest_seconds: {
    help: 'Since the oldest open hold was made',
    of: ({ holds }) => one(holds.oldestSeconds),
  },
  castwright_holds_overdue: {
    help: 'Open holds whose time was up',
    of: ({ holds }) => one(holds.overdue),
  },
  castwright_webhook_deliveries_waiting: {
    help: 'Messages to people’s webhooks that wait, for their first try or another',
    of: ({ webhooks }) => one(webhooks.waiting),
  },
  castwright_webhook_overdue_seconds: {
    help: 'Since the message that is due first was due',
    of: ({ webhooks }) => one(webhooks.overdueSeconds),
  },
  castwright_books_differences: {
    help: 'Differences between payment provider and books that wait for a person',
    of: ({ differences }) => one(differences.count),
  },
  castwright_events_kept: {
    help: 'Events that are kept for pages that come back, about',
    of: ({ events }) => one(events.kept),
  },
  castwright_events_oldest_seconds: {
    help: 'Since the oldest event that is kept',
    of: ({ events }) => one(events.oldestSeconds),
  },
  castwright_last_backup_timestamp_seconds: {
    help: 'The moment that the newest backup of npm run backup is of; 0 for none',
    of: ({ backups }) => one(secondsOf(backups.backup)),
  },
  castwright_last_drill_timestamp_seconds: {
    help: 'When npm run drill last restored a backup without finding anything wrong; 0 for never',
    of: ({ backups }) => one(secondsOf(backups.drill)),
  },
};

/** 0 for never, which an alert takes for long ago. */
function secondsOf(moment: Date | null): number {
  return moment ? moment.getTime() / 1000 : 0;
}

/** Registers them. @returns sets all of them to what was read; null: nothing could be read, and they are away */
export function installationGauges(registry: Registry): (figures: InstallationFigures | null) => void {
  const metrics = Object.entries(installationFigures).map(([name, { help, labels, of }]) => {
    const asked = { name, help, labelNames: labels ?? [], registers: [registry] };
    // What is counted stands in the database, too.
    return { of, metric: name.endsWith('_total') ? new Counter(asked) : new Gauge(asked) };
  });
  return (figures) => {
    for (const { metric, of } of metrics) {
      metric.reset();
      if (!figures) metric.remove({});
      else for (const { labels = {}, value } of of(figures)) metric.inc(labels, value);
    }
  };
}

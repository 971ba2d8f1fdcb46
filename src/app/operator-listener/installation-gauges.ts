import { Counter, Gauge, type Registry } from 'prom-client';
import { engineGauges } from './engine-gauges.ts';
import type { GaugeDefinition, GaugeValue } from './gauge-definition.ts';
import type { InstallationStats } from './read-installation-stats.ts';

const toValue = (value: number): GaugeValue[] => [{ value }];

/**
 * Gauges of the whole installation, by name. Every process reports the same values, so aggregate with `max by (…)`,
 * never with a sum. tests/deploy checks alerts, dashboards and scaling against them.
 */
export const installationGauges: Record<string, GaugeDefinition> = {
  ...engineGauges,
  castwright_engine_jobs: {
    help: 'Engine jobs that are waiting or running, by lane and state',
    labels: ['lane', 'state'],
    read: ({ queue }) =>
      queue.jobs.map(({ lane, state, jobs }) => ({ labels: { lane, state }, value: jobs })),
  },
  castwright_engine_jobs_oldest_seconds: {
    help: 'Age of the oldest waiting or running engine job, by lane and state',
    labels: ['lane', 'state'],
    read: ({ queue }) =>
      queue.jobs.map(({ lane, state, oldestSeconds }) => ({ labels: { lane, state }, value: oldestSeconds })),
  },
  castwright_engine_jobs_ended_last_hour: {
    help: 'Engine jobs that ended in the last hour, by state and engine fault',
    labels: ['state', 'fault'],
    read: ({ queue }) =>
      queue.ended.map(({ state, fault, jobs }) => ({ labels: { state, fault }, value: jobs })),
  },
  castwright_registered_engines: {
    help: 'Engines that registered themselves, by state: active, starting, draining, drained, away',
    labels: ['state'],
    read: ({ registered }) =>
      Object.entries(registered).map(([state, value]) => ({ labels: { state }, value })),
  },
  castwright_remote_cleanups: {
    help: 'Jobs with data still to be cleaned up on an engine',
    read: ({ queue }) => toValue(queue.cleanups),
  },
  castwright_workers: {
    help: 'Worker processes seen recently',
    read: ({ queue }) => toValue(queue.workers),
  },
  castwright_background_jobs: {
    help: 'Background jobs by queue: waiting, running, and failed within a week',
    labels: ['queue', 'state'],
    read: ({ background }) =>
      background.flatMap(({ name, waiting, running, failed }) =>
        Object.entries({ waiting, running, failed }).map(([state, value]) => ({
          labels: { queue: name, state },
          value,
        })),
      ),
  },
  castwright_background_overdue_seconds: {
    help: 'Seconds since the oldest unstarted background job of a queue was due',
    labels: ['queue'],
    read: ({ overdue }) => overdue.map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
  },
  castwright_holds_open: { help: 'Open token holds', read: ({ holds }) => toValue(holds.open) },
  castwright_holds_tokens: { help: 'Tokens on hold', read: ({ holds }) => toValue(holds.tokens) },
  castwright_holds_oldest_seconds: {
    help: 'Age of the oldest open hold',
    read: ({ holds }) => toValue(holds.oldestSeconds),
  },
  castwright_holds_overdue: {
    help: 'Open holds past their expiry',
    read: ({ holds }) => toValue(holds.overdue),
  },
  castwright_webhook_deliveries_waiting: {
    help: 'Webhook deliveries that wait for an attempt',
    read: ({ webhooks }) => toValue(webhooks.waiting),
  },
  castwright_webhook_overdue_seconds: {
    help: 'Seconds since the most overdue delivery was due',
    read: ({ webhooks }) => toValue(webhooks.overdueSeconds),
  },
  castwright_push_messages_waiting: {
    help: 'Push messages that wait for an attempt',
    read: ({ push }) => toValue(push.waiting),
  },
  castwright_push_overdue_seconds: {
    help: 'Seconds since the most overdue push message was due',
    read: ({ push }) => toValue(push.overdueSeconds),
  },
  castwright_books_differences: {
    help: 'Differences between payment providers and ledger that need review',
    read: ({ differences }) => toValue(differences.count),
  },
  castwright_overdue_complaints: {
    help: 'Appeals that were to be answered by now, as COMPLAINT_DAYS says',
    read: ({ overdueComplaints }) => toValue(overdueComplaints.count),
  },
  castwright_payments_unsettled: {
    help: 'Charges and refunds whose outcome the payment provider has not said for an hour',
    read: ({ unsettledPayments }) => toValue(unsettledPayments),
  },
  castwright_events_kept: {
    help: 'Stored events for reconnecting pages, estimated',
    read: ({ events }) => toValue(events.kept),
  },
  castwright_events_oldest_seconds: {
    help: 'Age of the oldest stored event',
    read: ({ events }) => toValue(events.oldestSeconds),
  },
  castwright_database_oldest_transaction_seconds: {
    help: 'Age of the oldest open transaction in the database',
    read: ({ oldestTransactionSeconds }) => toValue(oldestTransactionSeconds),
  },
  castwright_last_backup_timestamp_seconds: {
    help: 'Time of the newest backup of npm run backup; 0 for none',
    read: ({ backups }) => toValue(toSeconds(backups.backup)),
  },
  castwright_last_drill_timestamp_seconds: {
    help: 'Time of the last successful npm run drill; 0 for never',
    read: ({ backups }) => toValue(toSeconds(backups.drill)),
  },
};

/** 0 for never, which alerts treat as long ago. */
function toSeconds(moment: Date | null): number {
  return moment ? moment.getTime() / 1000 : 0;
}

/** Registers the gauges. @returns sets all of them; null removes their values when nothing could be read */
export function registerInstallationGauges(registry: Registry): (figures: InstallationStats | null) => void {
  const metrics = Object.entries(installationGauges).map(([name, { help, labels, read: of }]) => {
    const asked = { name, help, labelNames: labels ?? [], registers: [registry] };
    // Counters, too, have their value in the database.
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

import { deliverSandboxEvent } from '#payments/sandbox';
import type { Db } from '#platform/db/client.ts';
import { openQueue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import { tickSandbox } from '../../../src/payments/sandbox/tick.ts';
import { slowMs } from '../../../src/payments/sandbox/timings.ts';
import type { ServedInstallation } from './served-installation.ts';

/**
 * Waits the minute that the sandbox's slow card takes: the payment succeeds and the installation receives the event.
 */
export async function settleSlowCard({ databaseUrl }: ServedInstallation, db: Db): Promise<void> {
  const log = createLog({ level: 'warn', pretty: false, role: 'test' });
  const queue = await openQueue({ databaseUrl, log, jobs: [deliverSandboxEvent] });
  await tickSandbox(db, new Date(Date.now() + slowMs), (tx, eventId) =>
    queue.enqueue(tx, deliverSandboxEvent, { eventId }),
  );
  await queue.stop();
}

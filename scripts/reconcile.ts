/**
 * `npm run reconcile`: compares the payment providers, subscriptions, purchases, the ledger and the invoices, also
 * while Castwright runs, as the nightly job does. Ends with 1 when differences need review or a provider did not answer.
 */
import { readConfig } from '#config';
import { listDifferences, reconcile } from '#features/billing/subscriptions';
import { recordAuditEntry } from '#features/trust/audit';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import { openInstallation } from '../src/app/installation.ts';
import { openServer } from './lib/open-server.ts';

const config = readConfig();
const log = createLog({ level: 'warn', pretty: true, role: 'reconcile' });
const server = await openServer(config, log);
const installation = await openInstallation(config, log, server);
const { db, mailBrand, payments, queue, seller } = installation;
try {
  const act = { actorId: null, action: 'books.reconciled', subjectId: null, now: systemClock() } as const;
  await db.transaction((tx) => recordAuditEntry(tx, act));
  const { fresh, unreachable, waiting } = await reconcile({
    db,
    clock: systemClock,
    providers: payments,
    seller,
    brand: mailBrand,
    sendMail: (tx, mail) => queue.enqueue(tx, sendMail, mail),
  });
  const open = (await listDifferences(db)).filter(({ resolvedAt }) => resolvedAt === null);
  console.log(
    `${fresh} new differences, ${fresh - waiting} of them corrected; ${open.length} need your review.`,
  );
  for (const { foundAt, text } of open) console.log(`${foundAt} ${text}`);
  for (const { error, provider } of unreachable)
    console.log(`${provider} was not compared, and its differences stay as they were: ${error.message}`);
  if (open.length + unreachable.length > 0) process.exitCode = 1;
} finally {
  await installation.close();
  await server.close();
}

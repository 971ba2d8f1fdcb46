/**
 * `npm run bank-transfers -- import STATEMENT.xml`: shows what a CAMT.053 statement changes; with `--apply`, applies it, as
 * the page /admin/transfers does, also while Castwright runs. Every transfer counts once. Ends with 1 when entries need an
 * administrator.
 */
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { limits } from '#contract/limits.ts';
import { recordAuditEntry } from '#features/trust/audit';
import { StatementError } from '#payments/bank-transfer';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openInstallation } from '../src/app/installation.ts';
import { findBankTransfers } from '../src/app/open-payments.ts';
import { openServer } from './lib/open-server.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { apply: { type: 'boolean', default: false } },
});
const [command, file] = positionals;
/** Outcomes after which nothing is left to do. */
const done = new Set(['paid', 'seen_before', 'other_currency']);

if (command !== 'import' || !file || positionals.length > 2) {
  console.error('Say which file: npm run bank-transfers -- import STATEMENT.xml [--apply]');
  process.exitCode = 2;
} else if ((await stat(file)).size > limits.statementBytes) {
  console.error(`${file} is larger than ${limits.statementBytes / 1024 / 1024} MB. Export fewer days.`);
  process.exitCode = 2;
} else {
  await importFile(file);
}

async function importFile(path: string): Promise<void> {
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: true, role: 'bank-transfers' });
  const server = await openServer(config, log);
  const installation = await openInstallation(config, log, server);
  try {
    const provider = findBankTransfers(installation.payments);
    if (!provider) throw new StatementError('PAYMENTS does not list bank_transfer.');
    const { entries, ignored } = await provider.desk.importStatement(await readFile(path), {
      apply: values.apply,
      after: (tx, report, digest) =>
        recordAuditEntry(tx, {
          actorId: null,
          action: 'statement.imported',
          subjectId: null,
          details: { digest, entries: report.entries.length },
          now: systemClock(),
        }),
    });
    for (const { bookedOn, cents, code, currency, outcome } of entries) {
      console.log(
        `${bookedOn} ${(cents / 100).toFixed(2)} ${currency} ${code ?? 'no reference'}: ${outcome}`,
      );
    }
    console.log(
      `${entries.length} incoming transfers, ${ignored} other entries. ${values.apply ? 'Applied.' : 'Nothing was changed; add --apply.'}`,
    );
    if (entries.some(({ outcome }) => !done.has(outcome))) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  } finally {
    await installation.close();
    await server.close();
  }
}

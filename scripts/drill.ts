/**
 * `npm run drill -- [FOLDER] [--work FOLDER]`: creates a backup, or takes the one in FOLDER, restores it beside the
 * installation, compares it with its source, and deletes it again; also while Castwright runs. Ends with 1 when
 * anything is wrong, and with 2 when the drill could not run. `--work` names a folder for the restored data.
 * Default: the data folder.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { formatAge, runDrill } from './lib/drill/run-drill.ts';
import { openServer } from './lib/open-server.ts';
import { reportFailure } from './lib/report-failure.ts';

async function drill(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { work: { type: 'string' } },
  });
  const [backup] = positionals;
  const config = readConfig();
  const log = createLog({ level: 'warn', pretty: true, role: 'drill' });
  const server = await openServer(config, log);
  try {
    const { madeAt, passed, seconds, steps } = await runDrill({
      config,
      databaseUrl: server.directUrl,
      backup: backup ? path.resolve(backup) : null,
      work: values.work ? path.resolve(values.work) : config.dataFolder,
      migrations: path.resolve('migrations'),
      log,
      onStep({ name, problems, said, seconds: took }) {
        console.log(`${took.toFixed(1).padStart(7)} s  ${name}: ${said}.`);
        for (const problem of problems) console.log(`           WRONG: ${problem}`);
      },
    });
    const wrong = steps.reduce((sum, { problems }) => sum + problems.length, 0);
    const verdict = passed
      ? 'The drill passed'
      : `The drill FAILED, with ${wrong} ${wrong === 1 ? 'thing' : 'things'} wrong`;
    const age = backup
      ? `a backup of ${madeAt.toISOString()}, ${formatAge(madeAt)} old`
      : 'a backup made now';
    // A backup that could not be created or read has no age.
    const had = steps.length > 1;
    console.log(had ? `${verdict}: ${age}, in ${seconds.toFixed(1)} s.` : `${verdict}.`);
    if (!passed) process.exitCode = 1;
  } finally {
    await server.close();
  }
}

await drill().catch(reportFailure);

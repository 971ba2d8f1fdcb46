/**
 * `npm run doctor -- [--json]`: checks the configuration and everything it leads to, and explains in plain words
 * what is wrong, why that matters, and what to do; also while Castwright runs. Changes nothing and prints no
 * secret. Ends with 1 when something is wrong; warnings do not count.
 */
import { parseArgs } from 'node:util';
import { diagnose } from './doctor/diagnose.ts';
import { formatDiagnosis } from './doctor/print.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const diagnosis = await diagnose(process.env, process.cwd());
console.log(
  values.json
    ? JSON.stringify(diagnosis, null, 2)
    : formatDiagnosis(diagnosis, process.stdout.isTTY === true),
);
// Explicit exit: a closing engine socket would keep the process alive.
process.exit(diagnosis.some(({ findings }) => findings.some(({ level }) => level === 'wrong')) ? 1 : 0);

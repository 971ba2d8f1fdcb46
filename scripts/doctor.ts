/**
 * `npm run doctor -- [--json]`: looks at the configuration and what it leads to, and says in plain words what is wrong,
 * why that matters, and what to do; also while Castwright runs. Starts and changes nothing, and prints no secret. Ends
 * with 1 when something is wrong; a warning is not.
 */
import { parseArgs } from 'node:util';
import { diagnose } from './doctor/diagnose.ts';
import { printed } from './doctor/print.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const diagnosis = await diagnose(process.env, process.cwd());
console.log(
  values.json ? JSON.stringify(diagnosis, null, 2) : printed(diagnosis, process.stdout.isTTY === true),
);
// Not by itself: an engine's socket that is just closing would keep it.
process.exit(diagnosis.some(({ findings }) => findings.some(({ level }) => level === 'wrong')) ? 1 : 0);

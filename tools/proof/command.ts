/**
 * `npm run prove -- [--kills N] [--seed S] [--people N] [--every MS] [--think MS] [--storage s3]
 * [--payments ccbill] [--report FILE]`: uses
 * and kills an installation of many processes (docs/proof.md). Ends with 1 after any violation.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatReport } from './report.ts';
import { runProof } from './run-proof.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '50' },
    every: { type: 'string', default: '1800' },
    think: { type: 'string', default: '5000' },
    webs: { type: 'string', default: '3' },
    workers: { type: 'string', default: '3' },
    storage: { type: 'string', default: 'local' },
    payments: { type: 'string', default: 'sandbox' },
    report: { type: 'string', default: 'proof-report.json' },
  },
});
const began = Date.now();
const enough = new AbortController();
process.on('SIGINT', () => enough.abort());
let said = 0;
const report = await runProof({
  kills: Number(values.kills),
  seed: Number(values.seed),
  people: Number(values.people),
  everyMs: Number(values.every),
  thinkMs: Number(values.think),
  webs: Number(values.webs),
  workers: Number(values.workers),
  engines: 2,
  storage: values.storage === 's3' ? 's3' : 'local',
  payments: values.payments === 'ccbill' ? 'ccbill' : 'sandbox',
  enough: enough.signal,
  say(line) {
    if (!line.startsWith('VIOLATED') && Date.now() - said < 10_000) return;
    said = Date.now();
    console.log(`${((said - began) / 1000).toFixed(1)} s ${line}`);
  },
});
await writeFile(values.report, JSON.stringify(report, null, 2));
console.log(`\n${formatReport(report).join('\n\n')}\n\nAll of it: ${values.report}`);
// Without this, Node 24 hangs in closing its handles after some hundred child processes.
process.exit(report.violations.length > 0 ? 1 : 0);

/**
 * `npm run walk [-- -g WORDS]`: opens every state of every screen at 1440 and 390 pixels, dark and light, and reports
 * console errors, violations of accessibility rules, overlaps, cut texts, and targets that are too small. Fails where it
 * finds one. The screens are those of tests/e2e/accessibility.spec.ts (decision 086).
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = await mkdtemp(path.join(tmpdir(), 'castwright-walk-'));
const report = path.join(folder, 'findings.jsonl');
const built = spawnSync(process.execPath, ['scripts/build.mjs', '--quiet'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
const args = process.argv.slice(2);
const { status } = spawnSync(
  'playwright',
  ['test', 'accessibility', ...(args.length > 0 ? args : ['-g', 'has no serious violation'])],
  // A repeated test would report its findings twice.
  { stdio: 'inherit', env: { ...process.env, WALK_REPORT: report, CI: '' } },
);
const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean);
await rm(folder, { recursive: true });
const findings = lines.map((line) => JSON.parse(line) as [screen: string, finding: string]);
for (const [screen, those] of Map.groupBy(findings, ([screen]) => screen)) {
  console.log(`\n${screen}`);
  for (const [, finding] of those) console.log(`  ${finding}`);
}
console.log(`\n${findings.length} findings`);
process.exit(findings.length > 0 ? 1 : (status ?? 1));

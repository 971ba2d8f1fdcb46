import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Trouble = { name: string; error: string };
type Outcome = { passed: number; failed: Trouble[]; flaky: Trouble[] };
const { readReport, formatSummary } = (await import(
  pathToFileURL(path.resolve('scripts/lib/reports.mjs')).href
)) as {
  readReport(name: string, file: string): Outcome;
  formatSummary(steps: { name: string; said: string[] }[], outcomes: Outcome[]): string[];
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-reports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(report: unknown): Promise<Outcome> {
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return readReport('tests', file);
}

const unit = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const browser = (title: string, status: string, ...messages: string[]) => ({
  title,
  tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
});

describe('the summary after the tests', () => {
  it('names failed and flaky tests of both runners, and counts the rest', async () => {
    const vitest = await read({
      testResults: [
        {
          name: path.resolve('src/a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            unit('one holds', 'passed'),
            unit('two holds', 'passed', 'Error: not at first'),
            unit(
              'three holds',
              'failed',
              'Error: no\n    at src/a.test.ts:3\n    at node_modules/x.js:1',
              'again',
            ),
            unit('four is left out', 'skipped'),
          ],
        },
      ],
    });
    const playwright = await read({
      errors: [],
      suites: [
        {
          title: 'a.spec.ts',
          specs: [browser('opens', 'expected'), browser('is left out', 'skipped')],
          suites: [
            {
              title: 'inside',
              specs: [
                browser('shuts', 'unexpected', '\u001b[31mError: shut\u001b[39m', 'later'),
                browser('stays', 'flaky', 'Error: late'),
              ],
            },
          ],
        },
      ],
    });
    expect([vitest.passed, playwright.passed]).toEqual([2, 2]);
    expect(formatSummary([], [vitest, playwright])).toEqual([
      'FAILED  src/a.test.ts › three holds',
      '    Error: no',
      '        at src/a.test.ts:3',
      'FAILED  a.spec.ts › inside › shuts',
      '    Error: shut',
      'FLAKY   src/a.test.ts › two holds',
      'FLAKY   a.spec.ts › inside › stays',
    ]);
  });

  it('names a file that broke outside its tests, and a report that was not written', async () => {
    const broken = await read({
      testResults: [
        {
          name: path.resolve('src/b.test.ts'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    });
    expect(formatSummary([], [broken])).toEqual(['FAILED  src/b.test.ts', '    no such module']);
    const missing = readReport('browser tests', path.join(folder, 'none.json'));
    expect(formatSummary([], [missing])[0]).toBe('FAILED  browser tests');
    expect(missing.failed).toHaveLength(1);
  });

  it('keeps to eight lines of each and sixty of all', () => {
    const said = Array.from({ length: 20 }, (_, n) => `line ${n}`);
    const one = formatSummary([{ name: 'lint', said }], []);
    expect(one).toHaveLength(8);
    expect(one.at(-1)).toBe('    line 19');
    const failed = Array.from({ length: 30 }, () => ({ name: 'x', error: said.join('\n') }));
    expect(formatSummary([], [{ passed: 0, failed, flaky: [] }])).toHaveLength(60);
  });
});

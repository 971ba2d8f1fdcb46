import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const stripped = path.resolve('dist/server');
const getStrippedFile = (source: string) =>
  path.join(stripped, `${createHash('sha256').update(source).digest('hex')}.js`);

/** Runs a module's text in a process that starts as the server does. @returns what it prints */
async function runModule(text: string): Promise<string> {
  const hooks = ['load-stripped', 'resolve-drizzle'].flatMap((name) => ['--import', `./src/app/${name}.mjs`]);
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_OPTIONS: undefined };
  const { stdout } = await run(process.execPath, [...hooks, '--input-type=module', '--eval', text], { env });
  return stdout.trim();
}

const buildStripped = () =>
  runModule(`
  const { stripServerTypes } = await import('./scripts/build/strip-types.mjs');
  await stripServerTypes(process.cwd());`);

describe('the server without types', () => {
  beforeAll(async () => {
    await buildStripped();
  }, 60_000);

  it('loads both roles from the build, without the compiler of Node', async () => {
    const printed = await runModule(`
      for (const name of ['run', 'web/start-web', 'worker/index']) await import('./src/app/' + name + '.ts');
      console.log(process.moduleLoadList.filter((name) => name.includes('amaro')).length);
      process.exit();`);
    expect(printed).toBe('0');
  }, 60_000);

  it('has every text at its place, so that a stack trace names the line that was written', async () => {
    const source = await readFile('src/app/run.ts', 'utf8');
    const text = await readFile(getStrippedFile(source), 'utf8');
    const [written, built] = [source, text].map((each) => each.split('\n'));
    expect(built).toHaveLength(written?.length ?? 0);
    for (const [at, line] of (built ?? []).entries()) {
      expect([...line].every((unit, column) => unit === ' ' || unit === written?.[at]?.[column])).toBe(true);
    }
    expect(text).toContain('export async function run');
  });

  it('loads a file that has changed since the build as it is', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'castwright-stripped-'));
    const file = path.join(folder, 'file.ts');
    const source = `export const value: string = ${JSON.stringify(randomUUID())};`;
    const load = () =>
      runModule(`console.log((await import(${JSON.stringify(file)})).value); process.exit();`);
    try {
      await writeFile(getStrippedFile(source), "export const value = 'of the build';");
      await writeFile(file, source);
      expect(await load()).toBe('of the build');
      await writeFile(file, "export const value: string = 'changed';");
      expect(await load()).toBe('changed');
    } finally {
      await rm(folder, { recursive: true });
    }
    // The next build removes what belongs to no source.
    await buildStripped();
    expect(await readdir(stripped)).not.toContain(path.basename(getStrippedFile(source)));
  }, 60_000);
});

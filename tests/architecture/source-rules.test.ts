import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every source file of the product, tests left out, with its text. */
const sources = ['src', 'packages']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, ...name.split(path.sep)),
    ),
  )
  .filter(
    (file) => !file.includes('node_modules/') && /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('what no compiler checks', () => {
  it('sees the source', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  it('only the safety decision makes something `Cleared`', () => {
    expect(filesWith(/\b(as|satisfies)\s+Cleared\b|<\s*Cleared\s*<[^>]*>\s*>\s*\(/)).toEqual([
      'src/features/trust/safety/clear-stored-job.ts',
      'src/features/trust/safety/decide.ts',
    ]);
  });

  it('nobody talks the compiler into a type by way of `unknown` where a job is cleared', () => {
    const makers = filesWith(/\bCleared\b/);
    const casts = sources.filter(
      ({ file, text }) => makers.includes(file) && /as unknown as|as never|as any/.test(text),
    );
    expect(casts.map(({ file }) => file)).toEqual([]);
  });

  it('only src/config reads the environment', () => {
    expect(filesWith(/\bprocess\s*\.\s*env\b|\bprocess\s*\[\s*['"]env|import\.meta\.env\b/)).toEqual([
      // Tells threads where compiled code is cached.
      'src/main.mjs',
      'src/config/index.ts',
      // The command of creators, which is no part of an installation.
      'packages/cli/src/main.ts',
      'packages/mcp/src/main.ts',
    ]);
  });

  it('no page and no shared text names the software: they name the brand of the site file (decision 079)', () => {
    const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const naming = sources.filter(({ text }) => /Castwright/.test(withoutComments(text)));
    const ofPages = naming.filter(({ file }) => /^src\/(web|contract)\//.test(file)).map(({ file }) => file);
    expect(ofPages).toEqual([]);
    for (const file of ['src/web/app/app.html', 'src/web/app/public/favicon.svg']) {
      expect(readFileSync(file, 'utf8')).not.toContain('Castwright');
    }
  });

  it('no feature, engine or page writes to the terminal', () => {
    const parts = /^(packages|src\/(features|engines|platform|contract))\//;
    expect(filesWith(/\bconsole\.\w+\(/).filter((file) => parts.test(file))).toEqual([]);
  });
});

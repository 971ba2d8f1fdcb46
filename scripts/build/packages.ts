import { execFile } from 'node:child_process';
import { chmod, copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** The parts of a manifest that a published package has. */
type Manifest = {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  sideEffects?: boolean;
  engines: Record<string, string>;
};

/**
 * Builds the packages for programs as they could be published: `client` as ES modules with declarations, and `cli`
 * and `mcp` as one file each. None depends on another package.
 *
 * @param folder gets a folder for each
 */
export async function buildPackages(folder: string): Promise<Record<'client' | 'cli' | 'mcp', string>> {
  const [client, cli, mcp] = ['client', 'cli', 'mcp'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([
    buildClient(client),
    buildProgram('cli', 'castwright', cli),
    buildProgram('mcp', 'castwright-mcp', mcp),
  ]);
  return { client, cli, mcp };
}

async function buildClient(target: string): Promise<void> {
  const source = path.join(root, 'packages/client');
  await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', source, '--outDir', target]);
  for await (const name of glob('**/*.d.ts', { cwd: target })) {
    const file = path.join(target, name);
    // The compiler renames the imports of modules, not of their declarations.
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
  await copyFile(path.join(source, 'README.md'), path.join(target, 'README.md'));
  await writeManifest(source, target, {
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
  });
}

/** Builds a package whose only content is a command. */
async function buildProgram(name: string, command: string, target: string): Promise<void> {
  const source = path.join(root, 'packages', name);
  const file = `${command}.js`;
  await mkdir(target, { recursive: true });
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    // Nothing is left to install: what the program imports is in the file.
    ssr: { noExternal: true },
    define: { __VERSION__: JSON.stringify((await readManifest(root)).version) },
    build: {
      ssr: 'src/main.ts',
      target: 'node20',
      outDir: target,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { output: { entryFileNames: file, banner: '#!/usr/bin/env node' } },
    },
  });
  await chmod(path.join(target, file), 0o755);
  await copyFile(path.join(source, 'README.md'), path.join(target, 'README.md'));
  await writeManifest(source, target, { bin: { [command]: `./${file}` } });
}

async function writeManifest(source: string, target: string, entries: object): Promise<void> {
  const { name, description, license, type, sideEffects, engines } = await readManifest(source);
  const { version } = await readManifest(root);
  const manifest = { name, version, description, license, type, sideEffects, engines, ...entries };
  await writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

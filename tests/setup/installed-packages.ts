import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '../../scripts/build/packages.ts';

const run = promisify(execFile);

/** A project of a customer, with the packages for programs installed as from a registry. */
export type InstalledPackages = {
  /** The project's folder; programs in it may import `@castwright/client`. */
  folder: string;
  /** The command. */
  castwright: string;
  /** The MCP bridge. */
  bridge: string;
  remove(): Promise<void>;
};

/** Builds and packs the packages, and installs the archives into an empty project, without the network. */
export async function installPackages(): Promise<InstalledPackages> {
  const work = await mkdtemp(path.join(tmpdir(), 'castwright-packages-'));
  const built = await buildPackages(path.join(work, 'built'));
  const archives = await Promise.all(Object.values(built).map((folder) => pack(folder, work)));
  const folder = path.join(work, 'project');
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...archives];
  await run('npm', install, { cwd: folder });
  return {
    folder,
    castwright: path.join(folder, 'node_modules/.bin/castwright'),
    bridge: path.join(folder, 'node_modules/.bin/castwright-mcp'),
    remove: () => rm(work, { recursive: true, force: true }),
  };
}

async function pack(folder: string, target: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', target], { cwd: folder });
  const [packed]: { filename: string }[] = JSON.parse(stdout);
  if (!packed) throw new Error('npm packed nothing');
  return path.join(target, packed.filename);
}

/**
 * What every script needs before the project's own code can run. Plain JavaScript for Node 20 without packages,
 * because it installs them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const bin = path.join(root, 'node_modules', '.bin');
const stampFile = path.join(root, 'node_modules', '.castwright-installed');

/** Puts the project's Node 24, which is a package, and the packages' binaries first in PATH. */
export const environment = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
const node = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs the packages of the lock file, unless they are installed already. */
export function ensureInstalled() {
  const wanted = ['package.json', 'package-lock.json', '.npmrc'].reduce(
    (hash, file) => hash.update(readFileSync(path.join(root, file))),
    createHash('sha256'),
  );
  const stamp = wanted.digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(node)) return;
  console.log('Installing packages (once, and after an update)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it rejects the lock file when a package for another platform is missing in the registry. Only
  // errors are shown: npm warns of every package that needs a newer Node, before the project's own Node is
  // installed.
  const { status } = spawnSync(npm, ['install', '--no-save', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm could not install the packages; see its output above.');
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Runs a program of the project and waits for it. @returns its exit code */
export function runToEnd(command, args, options = {}) {
  const { status, error } = spawnSync(command === 'node' ? node : command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    ...options,
  });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Runs a program of the project, forwards its output, and keeps the last lines.
 *
 * @param pass forwards a piece of output to one of our streams; by default at once
 * @returns its exit code, and its last twenty non-blank lines without colours
 */
export async function runAndCapture(
  command,
  args,
  env = environment,
  pass = (stream, text) => stream.write(text),
) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command === 'node' ? node : command, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...env, ...colours },
  });
  let tail = '';
  const listen = (stream, echo) => {
    stream.setEncoding('utf8').on('data', (text) => {
      pass(echo, text);
      tail = (tail + text).slice(-20_000);
    });
  };
  listen(child.stdout, process.stdout);
  listen(child.stderr, process.stderr);
  const [code] = await once(child, 'close');
  const lines = stripVTControlCharacters(tail).split('\n');
  return { code: code ?? 1, said: lines.filter((line) => line.trim() !== '').slice(-20) };
}

/**
 * Runs a program for the lifetime of this process, and exits with its exit code. An IPC channel lets it notice and
 * stop when this process is killed.
 */
export function runAttached(args, options = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: environment,
    ...options,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both processes; the child decides when it has finished.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  return child;
}

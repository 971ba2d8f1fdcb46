/** What the kit needs beside a checkout of ComfyUI: a Python environment, and a folder with tiny weights. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { WantedFile } from './model-files.ts';

const run = promisify(execFile);
const python = path.join(import.meta.dirname, 'python');

/**
 * Finds the Python environment, or makes one with the packages that the checkout requires, which takes minutes.
 *
 * @param folder of the environment; by default `venv` beside the checkout
 * @returns the path of its interpreter
 */
export async function ensurePython(
  checkout: string,
  folder = path.join(checkout, '..', 'venv'),
): Promise<string> {
  const interpreter = path.join(folder, 'bin', 'python');
  if (existsSync(interpreter)) return interpreter;
  console.log(`Making a Python environment in ${folder}: some gigabytes, once.`);
  await run('python3', ['-m', 'venv', folder]);
  const requirements = path.join(checkout, 'requirements.txt');
  await run(interpreter, ['-m', 'pip', 'install', '--quiet', '-r', requirements], { maxBuffer: 64e6 });
  return interpreter;
}

/** The checkout's version: `0.33.0`. */
export async function readVersion(checkout: string): Promise<string> {
  const text = await readFile(path.join(checkout, 'comfyui_version.py'), 'utf8');
  return /__version__ = "([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}

/**
 * Prepares a base folder for a server: weights, and the custom node that lets ComfyUI load them. Weights that an earlier
 * kit made with other widths are made again.
 *
 * @returns the files that could not be made, with the reasons
 */
export async function prepareBase(
  options: { checkout: string; interpreter: string; base: string },
  wanted: readonly WantedFile[],
): Promise<Record<string, string>> {
  const { base, checkout, interpreter } = options;
  const nodes = path.join(base, 'custom_nodes');
  await mkdir(nodes, { recursive: true });
  await copyFile(path.join(python, 'castwright_tiny.py'), path.join(nodes, 'castwright_tiny.py'));
  await removeOldWeights(base);
  const list = path.join(base, 'wanted.json');
  await writeFile(list, JSON.stringify(wanted));
  const script = [path.join(python, 'make_weights.py'), checkout, list, path.join(base, 'models')];
  const { stdout } = await run(interpreter, script, { maxBuffer: 64e6 });
  const answer: { left: Record<string, string> } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  return answer.left;
}

async function removeOldWeights(base: string): Promise<void> {
  const sources = ['castwright_tiny.py', 'make_weights.py'].map((name) => readFile(path.join(python, name)));
  const hash = createHash('sha256').update(Buffer.concat(await Promise.all(sources)));
  const kit = hash.digest('hex');
  const stamp = path.join(base, 'made-by.txt');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === kit) return;
  await rm(path.join(base, 'models'), { recursive: true, force: true });
  await writeFile(stamp, kit);
}

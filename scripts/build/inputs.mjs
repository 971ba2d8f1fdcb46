import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const inputs = [
  'src/web',
  'src/contract',
  'src/config',
  'src/platform/checked-yaml.ts',
  'src/app/web/site',
  'packages/preview-engine/src',
  'packages/engine-port',
  'packages/media',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build',
];

async function listFiles(path) {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over the names and bytes of everything that the build reads, without tests. */
export async function hashInputs(root, others) {
  const places = [...inputs.map((input) => join(root, input)), ...others];
  const files = (await Promise.all(places.map(listFiles))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file.startsWith(root) ? file.slice(root.length) : file).update('\0');
    hash.update(await readFile(file)).update('\0');
  }
  return hash.digest('hex');
}

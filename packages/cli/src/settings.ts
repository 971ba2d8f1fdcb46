import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { CommandError, exitCodes } from './exit-codes.ts';
import { say } from './output.ts';

/** The variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A server and a key for it. */
export type Access = { url: string; apiKey: string };

const ownerOnly = 0o600;
const othersMask = 0o077;

/** The file of `castwright login`, where the XDG Base Directory Specification wants it. */
export function getSettingsFile({ XDG_CONFIG_HOME: folder }: Environment): string {
  // The specification: a relative path is ignored.
  const base = folder && path.isAbsolute(folder) ? folder : path.join(homedir(), '.config');
  return path.join(base, 'castwright', 'config.json');
}

/**
 * Finds server and key: those of the variables, or of the last login. A stored key goes to the server of its login alone.
 *
 * @throws CommandError when one of them is missing
 */
export async function findAccess(environment: Environment): Promise<Access> {
  const { CASTWRIGHT_API_KEY: apiKey, CASTWRIGHT_URL: url } = environment;
  const saved = await readAccess(getSettingsFile(environment));
  const server = url || saved?.url;
  if (!server) {
    throw new CommandError(
      exitCodes.access,
      'You are not signed in. Run castwright login, or set CASTWRIGHT_URL and CASTWRIGHT_API_KEY.',
    );
  }
  if (apiKey) return { url: server, apiKey };
  if (saved && isSameServer(server, saved.url)) return { url: server, apiKey: saved.apiKey };
  throw new CommandError(
    exitCodes.access,
    `There is no key for ${server}. Set CASTWRIGHT_API_KEY, or run castwright login --url ${server}.`,
  );
}

const isSameServer = (one: string, other: string) => one.replace(/\/+$/, '') === other.replace(/\/+$/, '');

async function readAccess(file: string): Promise<Access | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CommandError(exitCodes.access, `${file} cannot be read: ${error.code}.`, { cause: error });
  });
  if (text === null) return null;
  await closeToOthers(file);
  const access = parseAccess(text);
  if (!access) {
    throw new CommandError(exitCodes.access, `${file} is damaged. Run castwright login again.`);
  }
  return access;
}

function parseAccess(text: string): Access | null {
  try {
    const { url, apiKey } = JSON.parse(text);
    return typeof url === 'string' && typeof apiKey === 'string' ? { url, apiKey } : null;
  } catch {
    return null;
  }
}

/** A file that others can read was copied or restored carelessly. Windows has other permissions. */
async function closeToOthers(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & othersMask) === 0) return;
  await chmod(file, ownerOnly);
  say(
    `${file} could be read by other users, and is closed to them now. Revoke the key if it may have leaked.`,
  );
}

/** Stores server and key for the user alone. The file is replaced as a whole. */
export async function saveAccess(environment: Environment, access: Access): Promise<string> {
  const file = getSettingsFile(environment);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}`;
  try {
    await writeFile(part, `${JSON.stringify(access, null, 2)}\n`, { mode: ownerOnly, flag: 'wx' });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return file;
}

/** Removes what `saveAccess` stored. @returns whether there was something */
export async function removeAccess(environment: Environment): Promise<boolean> {
  const file = getSettingsFile(environment);
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  await rm(file, { force: true });
  return isThere;
}

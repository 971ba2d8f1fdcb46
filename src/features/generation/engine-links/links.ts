/** Links for engines outside our network: to say that something has happened to a job, and to its files. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { JobLinks } from '@castwright/engine-port';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { readUnlessMissing, removeFolder, type Storage } from '#platform/storage/storage.ts';

export const linkFolder = 'engine-files';

/** What a link is good for. */
type Use = 'hint' | 'get' | 'put';

/** A link that was made here and holds. */
export type Link = { use: Use; jobId: string; name: string };

/** A file's name in its job's folder. */
const fileName = /^[a-z0-9][a-z0-9-]{0,40}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const signature = (keys: KeyRing, keyId: string, said: string) =>
  createHmac('sha256', keys.keyOf(keyId)).update(`engine link ${said}`).digest('base64url');

/** Nobody who does not have the key can make one, or change one. @param seconds 0 for one that does not end */
function tokenFor(keys: KeyRing, { jobId, name, use }: Link, until: number): string {
  const said = [use, jobId, name, until.toString(36)].join('.');
  return `${said}.${keys.currentId}.${signature(keys, keys.currentId, said)}`;
}

/** @returns null for a forged link and for one whose time is over */
export function readToken(keys: KeyRing, token: string, now: Date): Link | null {
  const [use, jobId = '', name = '', until = '', keyId = '', given = '', ...more] = token.split('.');
  if ((use !== 'hint' && use !== 'get' && use !== 'put') || more.length > 0) return null;
  if (!uuid.test(jobId) || !fileName.test(name) || !/^[0-9a-z]{1,11}$/.test(until)) return null;
  const expected = Buffer.from(expectedFor(keys, keyId, [use, jobId, name, until].join('.')));
  const shown = Buffer.from(given);
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return null;
  return Number.parseInt(until, 36) * 1000 < now.getTime() ? null : { use, jobId, name };
}

/** Of a key that is not there, as of one that nobody knows. */
function expectedFor(keys: KeyRing, keyId: string, said: string): string {
  try {
    return signature(keys, keyId, said);
  } catch {
    return '';
  }
}

export const keyOfFile = ({ jobId, name }: Pick<Link, 'jobId' | 'name'>) => `${linkFolder}/${jobId}/${name}`;

/** A hint may come late; it says nothing, and changes nothing. */
const hintSeconds = 8 * 24 * 3_600;

/** @param baseUrl the address under which this installation is reached from outside */
export function createJobLinks({
  baseUrl,
  keys,
  storage,
}: {
  baseUrl: string;
  keys: KeyRing;
  storage: Storage;
}): JobLinks {
  const linkTo = (path: string, link: Link, seconds: number) =>
    `${baseUrl}${path}/${tokenFor(keys, link, Math.ceil(Date.now() / 1000) + seconds)}`;
  return {
    hintTo: (jobId) => linkTo('/api/engine-hints', { use: 'hint', jobId, name: 'hint' }, hintSeconds),
    async lend(jobId, name, bytes, seconds) {
      await storage.put(keyOfFile({ jobId, name: `in-${name}` }), bytes);
      return linkTo('/api/engine-files', { use: 'get', jobId, name: `in-${name}` }, seconds);
    },
    accept: (jobId, name, seconds) =>
      linkTo('/api/engine-files', { use: 'put', jobId, name: `out-${name}` }, seconds),
    async take(jobId, name) {
      const stream = await readUnlessMissing(storage, keyOfFile({ jobId, name: `out-${name}` }));
      return stream && buffer(stream);
    },
    clear: (jobId) => removeFolder(storage, `${linkFolder}/${jobId}`),
  };
}

/** Signed links for engines outside the network: to send hints about a job, and to download and upload its files. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { JobLinks } from '@castwright/engine-port';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { readUnlessMissing, removeFolder, type Storage } from '#platform/storage/storage.ts';
import { daySeconds } from '#platform/time.ts';

export const linkFolder = 'engine-files';

/** What a link permits. */
type LinkUse = 'hint' | 'get' | 'put';

/** The content of a valid link. */
export type Link = { use: LinkUse; jobId: string; name: string };

/** A file name in its job's folder. */
const fileName = /^[a-z0-9][a-z0-9-]{0,40}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const sign = (keys: KeyRing, keyId: string, content: string) =>
  createHmac('sha256', keys.getKey(keyId)).update(`engine link ${content}`).digest('base64url');

/** Signs a link with HMAC-SHA-256. @param until when it expires, in seconds since the epoch */
function createToken(keys: KeyRing, { jobId, name, use }: Link, until: number): string {
  const content = [use, jobId, name, until.toString(36)].join('.');
  return `${content}.${keys.currentId}.${sign(keys, keys.currentId, content)}`;
}

/** Parses and verifies a link's token. @returns null for a forged link and for an expired one */
export function parseToken(keys: KeyRing, token: string, now: Date): Link | null {
  const [use, jobId = '', name = '', until = '', keyId = '', given = '', ...more] = token.split('.');
  if ((use !== 'hint' && use !== 'get' && use !== 'put') || more.length > 0) return null;
  if (!uuid.test(jobId) || !fileName.test(name) || !/^[0-9a-z]{1,11}$/.test(until)) return null;
  const expected = Buffer.from(computeSignature(keys, keyId, [use, jobId, name, until].join('.')));
  const shown = Buffer.from(given);
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return null;
  return Number.parseInt(until, 36) * 1000 < now.getTime() ? null : { use, jobId, name };
}

/** An unknown key gives an empty signature, which no token has. */
function computeSignature(keys: KeyRing, keyId: string, content: string): string {
  try {
    return sign(keys, keyId, content);
  } catch {
    return '';
  }
}

export const toStorageKey = ({ jobId, name }: Pick<Link, 'jobId' | 'name'>) =>
  `${linkFolder}/${jobId}/${name}`;

/** Long, because a hint reveals and changes nothing. */
const hintSeconds = 8 * daySeconds;

/** Creates the links that an adapter gives to its engine. @param baseUrl the public address of this installation */
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
    `${baseUrl}${path}/${createToken(keys, link, Math.ceil(Date.now() / 1000) + seconds)}`;
  return {
    createHintUrl: (jobId) => linkTo('/api/engine-hints', { use: 'hint', jobId, name: 'hint' }, hintSeconds),
    async createDownloadUrl(jobId, name, bytes, seconds) {
      await storage.put(toStorageKey({ jobId, name: `in-${name}` }), bytes);
      return linkTo('/api/engine-files', { use: 'get', jobId, name: `in-${name}` }, seconds);
    },
    createUploadUrl: (jobId, name, seconds) =>
      linkTo('/api/engine-files', { use: 'put', jobId, name: `out-${name}` }, seconds),
    async readUpload(jobId, name) {
      const stream = await readUnlessMissing(storage, toStorageKey({ jobId, name: `out-${name}` }));
      return stream && buffer(stream);
    },
    removeFiles: (jobId) => removeFolder(storage, `${linkFolder}/${jobId}`),
  };
}

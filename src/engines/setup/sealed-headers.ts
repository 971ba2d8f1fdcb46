/**
 * Secrets of the engine file. The file is kept in the database and shown on a page, so the value of a header is sealed
 * before it is stored, for the address of its server alone: moved to another address it does not open.
 */
import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar } from 'yaml';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { open, parseKeyId, seal } from '#platform/crypto/sealing.ts';

export const variableReference = /^\$\{(\w+)\}$/;
const prefix = 'sealed:';

/** Whether a header's value in the file is sealed. */
export const isSealed = (value: string): boolean => value.startsWith(prefix);

/** The additional authenticated data of a header's value: what it is, and the server that it is for. */
const getAad = (url: string) => `engine header ${URL.parse(url)?.origin ?? url}`;

/** Seals a header's value for the server at this address. */
export const sealHeader = (value: string, url: string, keys: KeyRing): string =>
  prefix + seal(Buffer.from(value), getAad(url), keys).toString('base64url');

const unopened =
  'was kept for another address, or under a key that is gone: enter it again under Administration, Engines';

/** @throws Error whose message is for the operator */
export function openHeader(sealed: string, url: string, keys: KeyRing): string {
  try {
    return open(Buffer.from(sealed.slice(prefix.length), 'base64url'), getAad(url), keys).toString('utf8');
  } catch (cause) {
    throw new Error(unopened, { cause });
  }
}

type Header = { engineId: string; name: string; value: string; url: string; node: Scalar };

/** Lists the headers of every engine in a text. A text that is no engine file has none. */
export function listHeaders(text: string): Header[] {
  const document = parseDocument(text);
  const engines = document.errors.length > 0 ? null : document.get('engines', true);
  if (!isSeq(engines)) return [];
  return engines.items.flatMap((engine) => {
    if (!isMap(engine)) return [];
    const [headers, url] = [engine.get('headers', true), engine.get('url')];
    if (!isMap(headers) || typeof url !== 'string') return [];
    return (headers.items as Pair[]).flatMap(({ key, value: node }) => {
      const value = isScalar(node) ? node.value : null;
      const name = isScalar(key) ? key.value : null;
      return typeof value === 'string' && typeof name === 'string'
        ? [{ engineId: String(engine.get('id')), name, value, url, node: node as Scalar }]
        : [];
    });
  });
}

/** Replaces values in the text where they stand, so that comments and order stay. */
function replaceValues(text: string, replace: (header: Header) => string | null): string {
  const changes = listHeaders(text).flatMap((header) => {
    const value = replace(header);
    const { range } = header.node;
    return value === null || !range ? [] : [{ from: range[0], to: range[1], value: JSON.stringify(value) }];
  });
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce((whole, { from, to, value }) => whole.slice(0, from) + value + whole.slice(to), text);
}

/** Seals the headers of a text that are neither a variable nor sealed already. */
export const sealHeaders = (text: string, keys: KeyRing): string =>
  replaceValues(text, ({ url, value }) =>
    isSealed(value) || variableReference.test(value) ? null : sealHeader(value, url, keys),
  );

/**
 * Seals the headers of a text again under the newest key.
 *
 * @returns the text, and how many headers were resealed and how many do not open
 */
export function resealHeaders(
  text: string,
  keys: KeyRing,
): { text: string; resealed: number; unopened: number } {
  const counts = { resealed: 0, unopened: 0 };
  const changed = replaceValues(text, ({ url, value }) => {
    if (!isSealed(value)) return null;
    try {
      const plain = openHeader(value, url, keys);
      if (parseKeyId(Buffer.from(value.slice(prefix.length), 'base64url')) === keys.currentId) return null;
      const fresh = sealHeader(plain, url, keys);
      counts.resealed++;
      return fresh;
    } catch {
      counts.unopened++;
      return null;
    }
  });
  return { text: changed, ...counts };
}

/** Whether two texts say the same, their secrets included; comments do not count. */
export function isSameFile(one: string, other: string, keys: KeyRing): boolean {
  const reveal = (text: string) =>
    replaceValues(text, ({ url, value }) => {
      try {
        return isSealed(value) ? openHeader(value, url, keys) : null;
      } catch {
        return null;
      }
    });
  const read = (text: string) => JSON.stringify(parseDocument(reveal(text)).toJS());
  try {
    return read(one) === read(other);
  } catch {
    return one === other;
  }
}

import { createHash } from 'node:crypto';

/** The SHA-256 of a request with sorted keys, because the database does not keep their order. */
export function computeRequestDigest(request: object): string {
  const inOrder = (_key: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(request, inOrder)).digest('hex');
}

import { createHash } from 'node:crypto';

/** SHA-256 over a request with its keys in order, so that a round through the database changes nothing. */
export function digestOf(request: object): string {
  const inOrder = (_key: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(request, inOrder)).digest('hex');
}

/**
 * A key for one intention of the person: made when the form is shown or has been accepted, and sent with
 * every try of the same click, so that a lost answer never spends twice.
 *
 * `crypto.randomUUID` exists only in secure contexts; a studio on a home network is often plain http.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

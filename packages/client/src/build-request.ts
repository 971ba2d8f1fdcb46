import type { LooseInput, Operation } from './operation.ts';

/** What a request needs to know of the client. */
type Target = { url: string; apiKey: string };

/**
 * Builds the request of a call. Query values that are undefined or null are left out.
 *
 * @param idempotencyKey left out: a new one, for operations that take one
 * @throws TypeError when a parameter of the path is missing
 */
export function buildRequest(
  { url, apiKey }: Target,
  operation: Operation,
  { params = {}, query = {}, body }: LooseInput,
  idempotencyKey = createIdempotencyKey(),
): RequestInit & { url: string } {
  const payload = operation.files ? toForm(body ?? {}, operation.files) : toJson(body);
  return {
    url: url + fillPath(operation.path, params) + toSearch(query),
    method: operation.method,
    body: payload,
    headers: {
      authorization: `Bearer ${apiKey}`,
      // A file's address answers JSON to those who ask for it.
      accept: operation.answersFile ? '*/*' : 'application/json',
      ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
      ...(operation.idempotent && { 'idempotency-key': idempotencyKey }),
    },
  };
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`params.${name} is missing`);
    return encodeURIComponent(String(value));
  });
}

function toSearch(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

const toJson = (body: unknown) => (body === undefined ? null : JSON.stringify(body));

/** A form whose files are sent from their `Blob` as they are read, never held in memory at once. */
function toForm(body: Record<string, unknown>, files: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && !files.includes(name)) form.set(name, String(value));
  }
  // After the fields, which the server reads before it takes a file.
  for (const name of files) {
    const file = body[name];
    if (!(file instanceof Blob)) throw new TypeError(`body.${name} is not a Blob`);
    form.set(name, file);
  }
  return form;
}

/** `crypto.randomUUID` exists in secure contexts only; a page of a home network often comes over plain HTTP. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The server and the key of the environment. */
export type Settings = { url: URL; apiKey: string };

/** A sentence for the person who set it up. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads `CASTWRIGHT_URL` (the address of the server, such as `https://example.com`) and `CASTWRIGHT_API_KEY`.
 *
 * @throws SettingsError for one that is missing or malformed, and for an address that would send the key unencrypted
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { CASTWRIGHT_API_KEY: apiKey, CASTWRIGHT_URL: address } = env;
  if (!address) throw new SettingsError('Set CASTWRIGHT_URL to the address of your server.');
  if (!apiKey) throw new SettingsError('Set CASTWRIGHT_API_KEY to an API key of your Profile Settings.');
  if (!/^cw_[\w-]+$/.test(apiKey))
    throw new SettingsError('CASTWRIGHT_API_KEY is no API key: it begins with cw_.');
  const url = URL.parse('/mcp', address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new SettingsError(`CASTWRIGHT_URL is no address: ${address}`);
  }
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) {
    throw new SettingsError('CASTWRIGHT_URL must begin with https://, so that the key stays secret.');
  }
  return { url, apiKey };
}

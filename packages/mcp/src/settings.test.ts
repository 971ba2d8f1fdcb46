import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const key = `cw_${'a'.repeat(43)}`;

describe('the settings of the environment', () => {
  it.each([
    ['https://example.com', 'https://example.com/mcp'],
    ['https://example.com/', 'https://example.com/mcp'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/mcp'],
    ['http://localhost:3000', 'http://localhost:3000/mcp'],
    ['http://[::1]:3000', 'http://[::1]:3000/mcp'],
  ])('%s leads to %s', (address, url) => {
    const settings = readSettings({ CASTWRIGHT_URL: address, CASTWRIGHT_API_KEY: key });
    expect([settings.url.href, settings.apiKey]).toEqual([url, key]);
  });

  it.each([
    ['no address', { CASTWRIGHT_API_KEY: key }, 'Set CASTWRIGHT_URL'],
    ['no key', { CASTWRIGHT_URL: 'https://example.com' }, 'Set CASTWRIGHT_API_KEY'],
    ['another key', { CASTWRIGHT_URL: 'https://example.com', CASTWRIGHT_API_KEY: 'sk-1' }, 'begins with cw_'],
    ['no URL', { CASTWRIGHT_URL: 'example', CASTWRIGHT_API_KEY: key }, 'is no address'],
    ['a file', { CASTWRIGHT_URL: 'file:///tmp', CASTWRIGHT_API_KEY: key }, 'is no address'],
    ['no encryption', { CASTWRIGHT_URL: 'http://example.com', CASTWRIGHT_API_KEY: key }, 'https://'],
  ])('%s is named', (_, env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });
});

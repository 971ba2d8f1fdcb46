import { describe, expect, it } from 'vitest';
import { getSeenCountry, withSeenCountry } from './seen-country.ts';

const see = (headers: Record<string, string>, header: string | null = 'CF-IPCountry') =>
  withSeenCountry(headers, header, async () => {
    await Promise.resolve();
    return getSeenCountry();
  });

describe('the country of a request', () => {
  it('is that of the proxy’s header, in capitals', async () => {
    expect(await see({ 'cf-ipcountry': 'gb' })).toBe('GB');
  });

  it('is the last of several values, which the proxy added', async () => {
    expect(await see({ 'cf-ipcountry': 'SE, GB' })).toBe('GB');
  });

  it.each(['', 'XX', 'T1', 'GBR', 'G', 'G B'])('is unknown for %j', async (value) => {
    expect(await see({ 'cf-ipcountry': value })).toBe('unknown');
  });

  it('is unknown where the proxy sends none, and nothing where no proxy is trusted with it', async () => {
    expect(await see({})).toBe('unknown');
    expect(await see({ 'cf-ipcountry': 'GB' }, null)).toBeNull();
    expect(getSeenCountry()).toBeNull();
  });

  it('is that of each request when several run at the same time', async () => {
    const countries = ['GB', 'SE', 'DE'];
    expect(await Promise.all(countries.map((value) => see({ 'cf-ipcountry': value })))).toEqual(countries);
  });
});

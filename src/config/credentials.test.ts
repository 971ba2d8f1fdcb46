import { describe, expect, it } from 'vitest';
import { readConfig } from './index.ts';

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).credentials;
const certificate = { C2PA_CERTIFICATE: 'signer.pem' };
const service = { C2PA_SIGNING_URL: 'https://keys.test/sign' };

describe('the settings of content credentials', () => {
  it('are a development certificate where nothing is said', () => {
    expect(read({})).toEqual({ signingService: null, timeStampAuthority: null });
  });

  it('name a certificate with its key, or with a service that has the key', () => {
    expect(read({ ...certificate, C2PA_KEY: 'signer.key' })).toMatchObject({
      certificatePath: 'signer.pem',
      keyPath: 'signer.key',
      signingService: null,
    });
    expect(read({ ...certificate, ...service, C2PA_SIGNING_TOKEN: 'open-sesame' })).toMatchObject({
      certificatePath: 'signer.pem',
      signingService: { url: 'https://keys.test/sign', token: 'open-sesame' },
    });
  });

  it.each([
    [certificate],
    [service],
    [{ C2PA_KEY: 'signer.key' }],
    [{ ...certificate, ...service, C2PA_KEY: 'signer.key' }],
    [{ C2PA_SIGNING_TOKEN: 'open-sesame' }],
  ])('do not take %s', (env) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(/C2PA_SIGNING/);
  });

  it('name a time-stamp authority and a trust list', () => {
    const env = { C2PA_TIMESTAMP_URL: 'http://stamps.test', C2PA_TRUST_LIST: 'trust.pem' };
    expect(read(env)).toMatchObject({
      timeStampAuthority: { url: 'http://stamps.test' },
      trustListPath: 'trust.pem',
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type OutletServer, openOutletServer } from '#tests/fakes/channels/outlet-server.ts';
import { createTokenBook, doubleClient } from '#tests/fakes/channels/token-book.ts';
import { createOAuth2 } from './oauth2.ts';

const input = {
  state: 'the state',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://castwright.example/publishing/channels/connected',
  fields: {},
};

describe('OAuth 2', () => {
  const book = createTokenBook({ usesPkce: true, authentication: 'basic', lifetime: 3_600 });
  let server: OutletServer;
  beforeEach(async () => {
    server = await openOutletServer((request) =>
      request.path === '/token' ? book.grant(request) : book.revoke(request),
    );
  });
  afterEach(() => server.close());

  const open = (given: { clientSecret?: string } = {}) =>
    createOAuth2({
      ...doubleClient,
      ...given,
      outlet: 'The outlet',
      connect: { allowLoopback: true },
      clock: systemClock,
      authorizeUrl: 'https://outlet.example/authorize?kind=web',
      tokenUrl: `${server.url}/token`,
      revokeUrl: `${server.url}/revoke`,
      scopes: ['read', 'write'],
      usesPkce: true,
      authentication: 'basic',
    });
  const signal = () => AbortSignal.timeout(5_000);

  it('sends the browser to the outlet with state, scopes and a challenge', async () => {
    const url = new URL((await open().begin(input)).url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      kind: 'web',
      response_type: 'code',
      state: input.state,
      scope: 'read write',
      code_challenge_method: 'S256',
      redirect_uri: input.redirectUri,
    });
    expect(url.href).not.toContain(input.verifier);
    expect(url.href).not.toContain(doubleClient.clientSecret);
  });

  it('exchanges a code once, and only with its verifier and address', async () => {
    const oauth = open();
    const authorize = async () => book.authorize((await oauth.begin(input)).url).code;
    const code = await authorize();
    const tokens = await oauth.finish({ ...input, code });
    expect(tokens.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    for (const wrong of [
      { ...input, code },
      { ...input, code: await authorize(), verifier: 'w'.repeat(43) },
      { ...input, code: await authorize(), redirectUri: 'https://elsewhere.example' },
    ])
      await expect(oauth.finish(wrong)).rejects.toMatchObject({ problem: 'unauthorized' });
  });

  it('refreshes, and says when a refresh token is refused, without repeating it', async () => {
    const oauth = open();
    const { code } = book.authorize((await oauth.begin(input)).url);
    const tokens = await oauth.finish({ ...input, code });
    const renewed = await oauth.refresh(tokens, signal());
    expect(renewed.access).not.toBe(tokens.access);
    const error = await oauth.refresh(tokens, signal()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: 'unauthorized' });
    expect(String(error)).not.toContain(tokens.refresh);
  });

  it('leaves channels connected when the operator’s secret is wrong or the outlet is away', async () => {
    const oauth = open();
    const { code } = book.authorize((await oauth.begin(input)).url);
    const tokens = await oauth.finish({ ...input, code });
    const wrong = open({ clientSecret: 'another' });
    await expect(wrong.refresh(tokens, signal())).rejects.toMatchObject({ problem: 'unavailable' });
    server.failNext({ when: 'before', reply: { status: 503 } });
    await expect(oauth.refresh(tokens, signal())).rejects.toMatchObject({ problem: 'unavailable' });
    server.failNext({ when: 'before', reply: { status: 429, headers: { 'retry-after': '60' } } });
    await expect(oauth.refresh(tokens, signal())).rejects.toMatchObject({ problem: 'limited' });
    await expect(oauth.refresh(tokens, signal())).resolves.toBeDefined();
  });

  it('revokes both tokens', async () => {
    const oauth = open();
    const { code } = book.authorize((await oauth.begin(input)).url);
    const tokens = await oauth.finish({ ...input, code });
    await oauth.revoke(tokens, signal());
    expect(book.knows(tokens.access)).toBe(false);
    expect(book.knows(tokens.refresh ?? '')).toBe(false);
    server.failNext({ when: 'before', reply: { status: 500 } });
    await expect(oauth.revoke(tokens, signal())).rejects.toMatchObject({ problem: 'unavailable' });
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A person with an account at the provider. */
export type ProviderPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
  /** What an age service says. */
  age_over_18?: boolean | string;
};

/** What the provider does wrong. */
type Oddity = 'other-nonce' | 'other-audience' | 'other-issuer' | 'other-key' | 'expired' | 'none' | 'down';

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in from now on. Null: the person cancels. */
  person: ProviderPerson | null;
  /** Whether the address is named by the userinfo endpoint alone, as some providers do. */
  tellsByUserinfo: boolean;
  oddity: Oddity | null;
  /** Goes to the address of a sign-in as a browser does. @returns where it is sent back to */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
};

type Grant = { person: ProviderPerson; nonce: string; challenge: string; redirectUri: string };

/** An OpenID Connect provider on this machine: authorization code flow with PKCE, which it insists on. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  const [keys, otherKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const people = new Map<string, ProviderPerson>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const url = new URL(request.url ?? '/', issuer);
    if (provider.oddity === 'down') return void send(503, { error: 'unavailable' });
    if (url.pathname === '/.well-known/openid-configuration')
      return void send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      });
    if (url.pathname === '/keys') return void send(200, { keys: [jwk] });
    if (url.pathname === '/authorize')
      return void response.writeHead(302, { location: authorize(url.searchParams) }).end();
    if (url.pathname === '/userinfo') {
      const person = people.get((request.headers.authorization ?? '').replace('Bearer ', ''));
      return void (person ? send(200, person) : send(401, { error: 'invalid_token' }));
    }
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const answered = await exchange(new URLSearchParams(body), request.headers.authorization);
    send('error' in answered ? 400 : 200, answered);
  }

  function authorize(query: URLSearchParams): string {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', issuer);
    // As Google does.
    back.searchParams.set('authuser', '0');
    if (!provider.person) {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    const code = randomUUID();
    grants.set(code, {
      person: provider.person,
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    });
    back.searchParams.set('code', code);
    return back.href;
  }

  async function exchange(form: URLSearchParams, authorization = ''): Promise<Record<string, unknown>> {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const expected = Buffer.from(`${provider.clientId}:${provider.clientSecret}`).toString('base64');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (authorization !== `Basic ${expected}`) return { error: 'invalid_client' };
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return { error: 'invalid_grant' };
    const { oddity, tellsByUserinfo } = provider;
    const { sub, ...rest } = grant.person;
    const claims: JWTPayload = tellsByUserinfo ? {} : { ...rest };
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = oddity === 'expired' ? now - 7_200 : now;
    const token = new SignJWT({ ...claims, nonce: oddity === 'other-nonce' ? 'another' : grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject(sub)
      .setIssuer(oddity === 'other-issuer' ? 'https://elsewhere.example' : issuer)
      .setAudience(oddity === 'other-audience' ? 'another-client' : provider.clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 600);
    const accessToken = randomUUID();
    people.set(accessToken, grant.person);
    const signed = await token.sign(oddity === 'other-key' ? otherKeys.privateKey : keys.privateKey);
    return {
      token_type: 'Bearer',
      access_token: accessToken,
      id_token: oddity === 'none' ? toUnsigned(signed) : signed,
    };
  }

  const provider: IdentityProvider = {
    issuer,
    clientId: 'castwright',
    clientSecret: 'the-secret-of-the-client',
    person: null,
    tellsByUserinfo: false,
    oddity: null,
    async visit(url) {
      const response = await fetch(url, { redirect: 'manual' });
      return response.headers.get('location') ?? '';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

/** The same claims under `alg: none`. */
function toUnsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

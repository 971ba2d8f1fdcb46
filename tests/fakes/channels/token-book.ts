import { createHash, randomBytes } from 'node:crypto';
import { type OutletReply, type OutletRequest, readBearer } from './outlet-server.ts';

export const doubleClient = { clientId: 'castwright-client', clientSecret: 'a-secret-that-stays-here-alone' };

/** OAuth 2 of a double: pages, codes and tokens for one account. */
export type TokenBook = {
  /** Answers as the page of the outlet where the creator agrees: what the browser comes back with. */
  authorize(address: string): { code: string; state: string };
  /** The token endpoint. */
  grant(request: OutletRequest): OutletReply;
  /** The revocation endpoint. */
  revoke(request: OutletRequest): OutletReply;
  /** A new token outside of the token endpoint. */
  issue(): string;
  takes(request: OutletRequest): boolean;
  knows(token: string): boolean;
  /** From now on access tokens that were given are refused; refreshing them works. */
  expireAccess(): void;
  /** From now on nothing that was given is taken. */
  withdraw(): void;
};

export function createTokenBook(options: {
  usesPkce: boolean;
  authentication: 'basic' | 'form';
  clientIdName?: string;
  /** Seconds. */
  lifetime: number;
  rotates?: boolean;
}): TokenBook {
  const { authentication, clientIdName = 'client_id', lifetime, rotates = true, usesPkce } = options;
  const codes = new Map<string, { challenge: string | null; redirectUri: string }>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const make = () => `token.${randomBytes(24).toString('hex')}`;

  function isClient({ headers }: OutletRequest, form: URLSearchParams): boolean {
    const { clientId, clientSecret } = doubleClient;
    if (authentication === 'form')
      return form.get(clientIdName) === clientId && form.get('client_secret') === clientSecret;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return headers.authorization === `Basic ${basic}`;
  }

  function issue(): string {
    const token = make();
    access.add(token);
    return token;
  }

  function answerTokens(kept: string | null): OutletReply {
    const token = kept ?? make();
    refresh.add(token);
    const body = { access_token: issue(), refresh_token: token, expires_in: lifetime, token_type: 'bearer' };
    return { status: 200, body };
  }

  function takeCode(form: URLSearchParams): boolean {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!code || code.redirectUri !== form.get('redirect_uri')) return false;
    const verifier = form.get('code_verifier') ?? '';
    return !usesPkce || code.challenge === createHash('sha256').update(verifier).digest('base64url');
  }

  return {
    authorize(address) {
      const { searchParams } = new URL(address);
      if (searchParams.get(clientIdName) !== doubleClient.clientId)
        throw new Error('the client is not known');
      if (searchParams.get('response_type') !== 'code') throw new Error('no code is asked for');
      const code = randomBytes(12).toString('hex');
      const challenge = searchParams.get('code_challenge');
      codes.set(code, { challenge, redirectUri: searchParams.get('redirect_uri') ?? '' });
      return { code, state: searchParams.get('state') ?? '' };
    },
    grant(request) {
      const form = new URLSearchParams(request.body.toString('utf8'));
      if (!isClient(request, form)) return { status: 401, body: { error: 'invalid_client' } };
      if (form.get('grant_type') === 'authorization_code' && takeCode(form)) return answerTokens(null);
      const given = form.get('refresh_token') ?? '';
      if (form.get('grant_type') === 'refresh_token' && refresh.has(given)) {
        if (rotates) refresh.delete(given);
        return answerTokens(rotates ? null : given);
      }
      return { status: 400, body: { error: 'invalid_grant', error_description: `No grant for ${given}` } };
    },
    revoke(request) {
      const form = new URLSearchParams(request.body.toString('utf8'));
      const token = form.get('token') ?? '';
      const isKnown = access.delete(token) || refresh.delete(token);
      return isKnown ? { status: 200, body: {} } : { status: 400, body: { error: 'invalid_token' } };
    },
    issue,
    takes: (request) => access.has(readBearer(request) ?? ''),
    knows: (token) => access.has(token) || refresh.has(token),
    expireAccess: () => access.clear(),
    withdraw() {
      access.clear();
      refresh.clear();
    },
  };
}

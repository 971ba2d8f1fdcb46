import { createHash, randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { cachedFor } from '#platform/cached-for.ts';
import type { Clock } from '#platform/clock.ts';

/** A client that the operator registered at a provider. */
export type OidcSettings = {
  /** For error messages. */
  id: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  /** What the authorization request says besides. */
  parameters?: Readonly<Record<string, string>>;
};

/** The claims of a verified ID token. */
export type OidcClaims = JWTPayload & { sub: string };

/** The provider did not answer; whatever else is thrown says that an answer is not as it must be. */
export class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}

const discoverySeconds = 3_600;
const timeoutMs = 10_000;
/** Signatures by a key pair. Without those by a shared secret, and without `none`. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
const tokens = z.object({ id_token: z.string(), access_token: z.string().optional() });
const claims = z.looseObject({ sub: z.string().min(1).max(255) });

/**
 * A client of one OpenID Connect provider: authorization code flow with PKCE and nonce. It reads the provider's
 * discovery document when it is first needed, so a provider that is down delays no start.
 *
 * @param redirectUri where the provider sends the browser back to, as registered there
 */
export function createOidcClient(provider: OidcSettings, redirectUri: string, clock: Clock) {
  const about = cachedFor(discoverySeconds, clock, async () => {
    const issuer = provider.issuer.replace(/\/$/, '');
    const found = await readJson(discovery, `${issuer}/.well-known/openid-configuration`);
    if (found.issuer !== provider.issuer) throw new Error(`${provider.id} names another issuer`);
    const { createRemoteJWKSet } = await import('jose');
    return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs }) };
  });

  /** Exchanges the code and checks the ID token. @throws Error for any answer that is not as it must be */
  async function exchange(code: string, verifier: string): Promise<z.infer<typeof tokens>> {
    const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await about.read();
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const headers: Record<string, string> = {};
    if (methods && !methods.includes('client_secret_basic')) {
      body.set('client_id', provider.clientId);
      body.set('client_secret', provider.clientSecret);
    } else {
      const pair = [provider.clientId, provider.clientSecret].map(encodeURIComponent).join(':');
      headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    }
    return readJson(tokens, token_endpoint, { method: 'POST', body, headers });
  }

  return {
    /** Reads the discovery document. @throws Error when the provider cannot be reached or is another one */
    async probe(): Promise<void> {
      await about.read();
    },

    /** The address at the provider where the person signs in. */
    async createAuthorizationUrl(given: { state: string; nonce: string; verifier: string }): Promise<string> {
      const url = new URL((await about.read()).authorization_endpoint);
      const challenge = createHash('sha256').update(given.verifier).digest('base64url');
      for (const [name, value] of Object.entries({
        ...provider.parameters,
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        scope: provider.scopes.join(' '),
        state: given.state,
        nonce: given.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value);
      return url.href;
    },

    /**
     * The claims about the person who signed in: those of the ID token, whose signature, issuer, audience, age and nonce
     * are checked, and where these are not enough, those of the userinfo of the same subject.
     *
     * @throws Error for any answer that is not as it must be
     */
    async readClaims(
      given: { code: string; nonce: string; verifier: string },
      isEnough: (claims: OidcClaims) => boolean,
    ): Promise<OidcClaims> {
      const { keys, userinfo_endpoint } = await about.read();
      const { access_token, id_token } = await exchange(given.code, given.verifier);
      const { jwtVerify } = await import('jose');
      const { payload } = await jwtVerify(id_token, keys, {
        issuer: provider.issuer,
        audience: provider.clientId,
        algorithms,
        clockTolerance: 60,
        maxTokenAge: 600,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      });
      requireOurToken(payload, provider.clientId, given.nonce);
      const said: OidcClaims = claims.parse(payload);
      if (isEnough(said) || !userinfo_endpoint || !access_token) return said;
      const more = await readJson(claims, userinfo_endpoint, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      if (more.sub !== said.sub) throw new Error('the userinfo is about another person');
      return { ...said, ...more };
    },
  };
}

/** A new secret of 256 bits: state, nonce or PKCE verifier. */
export const createSecret = () => randomBytes(32).toString('base64url');

/** @throws Error for the token of another sign-in or client */
function requireOurToken(payload: JWTPayload, clientId: string, nonce: string): void {
  if (payload.nonce !== nonce) throw new Error('the ID token has another nonce');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
    throw new Error('the ID token is for another client');
}

/** @throws ProviderAwayError without an answer in time, and for a fault there; Error for another status and shape */
async function readJson<Shape extends z.ZodType>(
  shape: Shape,
  address: string,
  init: RequestInit = {},
): Promise<z.infer<Shape>> {
  const { host } = new URL(address);
  const answer = await fetch(address, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ProviderAwayError(`${host} did not answer`, { cause });
  });
  if (answer.status >= 500) throw new ProviderAwayError(`${host} answered ${answer.status}`);
  if (!answer.ok) throw new Error(`${host} answered ${answer.status}`);
  return shape.parse(await answer.json());
}

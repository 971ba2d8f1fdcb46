import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { cachedFor } from '#platform/cached-for.ts';
import type { Clock } from '#platform/clock.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** What a provider says about the person who signed in there. */
export type Identity = {
  /** The provider's lasting id of the person. */
  subject: string;
  /** In lower case; null when the provider names none. */
  email: string | null;
  /** Whether the provider vouches for the address. Anything but `true` counts as no. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

export type OidcClient = ReturnType<typeof createOidcClient>;

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
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  nickname: z.string().optional().catch(undefined),
});

/**
 * A client of one OpenID Connect provider: authorization code flow with PKCE and nonce. It reads the provider's
 * discovery document when it is first needed, so a provider that is down delays no start.
 *
 * @param redirectUri where the provider sends the browser back to, as registered there
 */
export function createOidcClient(provider: ProviderSettings, redirectUri: string, clock: Clock) {
  const about = cachedFor(discoverySeconds, clock, async () => {
    const issuer = provider.issuer.replace(/\/$/, '');
    const found = await readJson(discovery, `${issuer}/.well-known/openid-configuration`);
    if (found.issuer !== provider.issuer) throw new Error(`${provider.id} names another issuer`);
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
    id: provider.id,
    name: provider.name,
    issuer: provider.issuer,

    /** The address at the provider where the person signs in. */
    async createAuthorizationUrl(given: { state: string; nonce: string; verifier: string }): Promise<string> {
      const url = new URL((await about.read()).authorization_endpoint);
      const challenge = createHash('sha256').update(given.verifier).digest('base64url');
      for (const [name, value] of Object.entries({
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
     * Who signed in: by the ID token, whose signature, issuer, audience, age and nonce are checked, and for an address
     * that it lacks by the userinfo of the same subject.
     *
     * @throws Error for any answer that is not as it must be
     */
    async identify(given: { code: string; nonce: string; verifier: string }): Promise<Identity> {
      const { keys, userinfo_endpoint } = await about.read();
      const { access_token, id_token } = await exchange(given.code, given.verifier);
      const { payload } = await jwtVerify(id_token, keys, {
        issuer: provider.issuer,
        audience: provider.clientId,
        algorithms,
        clockTolerance: 60,
        maxTokenAge: 600,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      });
      requireOurToken(payload, provider.clientId, given.nonce);
      const said = claims.parse(payload);
      if (said.email !== undefined || !userinfo_endpoint || !access_token) return toIdentity(said);
      const more = await readJson(claims, userinfo_endpoint, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      if (more.sub !== said.sub) throw new Error('the userinfo is about another person');
      return toIdentity({ ...said, ...more });
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

function toIdentity(said: z.infer<typeof claims>): Identity {
  const words = (said.name ?? said.nickname ?? '').trim().split(/\s+/);
  const [first = '', ...rest] = words;
  return {
    subject: said.sub,
    email: said.email?.toLowerCase() ?? null,
    emailVerified: said.email_verified === true,
    firstName: (said.given_name ?? first).trim().slice(0, 80) || 'New',
    lastName: (said.family_name ?? rest.join(' ')).trim().slice(0, 80) || 'creator',
  };
}

/** @throws Error without an answer in time, for another status, and for another shape */
async function readJson<Shape extends z.ZodType>(
  shape: Shape,
  address: string,
  init: RequestInit = {},
): Promise<z.infer<Shape>> {
  const answer = await fetch(address, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`${new URL(address).host} answered ${answer.status}`);
  return shape.parse(await answer.json());
}

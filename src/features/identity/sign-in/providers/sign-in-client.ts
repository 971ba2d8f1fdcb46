import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { createOidcClient } from '#platform/oidc-client.ts';
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

export type SignInClient = ReturnType<typeof createSignInClient>;

const claims = z.object({
  sub: z.string(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  nickname: z.string().optional().catch(undefined),
});

/**
 * A client of one identity provider of the operator.
 *
 * @param redirectUri where the provider sends the browser back to, as registered there
 */
export function createSignInClient(provider: ProviderSettings, redirectUri: string, clock: Clock) {
  const client = createOidcClient(provider, redirectUri, clock);
  return {
    id: provider.id,
    name: provider.name,
    issuer: provider.issuer,
    createAuthorizationUrl: client.createAuthorizationUrl,

    /**
     * Who signed in: by the ID token, and for an address that it lacks by the userinfo.
     *
     * @throws Error for any answer that is not as it must be
     */
    async identify(given: { code: string; nonce: string; verifier: string }): Promise<Identity> {
      const hasEmail = (said: object) => claims.parse(said).email !== undefined;
      return toIdentity(claims.parse(await client.readClaims(given, hasEmail)));
    },
  };
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

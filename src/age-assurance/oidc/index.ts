import type { Clock } from '#platform/clock.ts';
import { createOidcClient, ProviderAwayError } from '#platform/oidc-client.ts';
import type { AgeProver, AgeResult } from '../port.ts';

export type AgeServiceOptions = {
  /** As in the age file. */
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  parameters: Readonly<Record<string, string>>;
  /** The claim and the value that mean over 18. */
  claim: string;
  value: boolean | string | number;
  /** Where the service sends the browser back to, as registered there. */
  redirectUri: string;
  clock: Clock;
};

/**
 * An age service by OpenID Connect: one claim is read of the ID token or the userinfo, and everything else that they say
 * is dropped here.
 */
export function createAgeService(options: AgeServiceOptions): AgeProver {
  const { claim, issuer, name, value } = options;
  const id = `oidc:${options.id}` as const;
  const client = createOidcClient({ ...options, id }, options.redirectUri, options.clock);
  const invalid = (reason: string): AgeResult => ({ isOver18: false, problem: 'invalid', reason });
  return {
    id,
    kind: 'service',
    name,
    probe: client.probe,
    start: async (secrets) => ({ kind: 'redirect', link: await client.createAuthorizationUrl(secrets) }),
    async finish(secrets, { code, iss }) {
      if (code === undefined) return invalid('the answer has no code');
      if (iss !== undefined && iss !== issuer) return invalid('the answer is of another issuer');
      try {
        const claims = await client.readClaims({ ...secrets, code }, (said) => claim in said);
        if (claims[claim] === value) return { isOver18: true, by: name };
        return { isOver18: false, problem: 'not_over_18', reason: `the claim ${claim} does not say over 18` };
      } catch (error) {
        if (error instanceof ProviderAwayError)
          return { isOver18: false, problem: 'away', reason: error.message };
        // A schema's error could quote what it read about the person.
        return invalid(error instanceof Error ? error.name : 'unknown');
      }
    },
  };
}

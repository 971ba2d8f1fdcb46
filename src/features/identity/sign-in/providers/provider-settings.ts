import { z } from 'zod';

const clientId = z.string().min(1).max(500).optional();

export const providersEnv = z.object({
  GOOGLE_CLIENT_ID: clientId.describe(
    'Offers “Continue with Google”: the client of the Google Cloud project, with `GOOGLE_CLIENT_SECRET`.',
  ),
  GOOGLE_CLIENT_SECRET: clientId.describe('The secret of that client.'),
  DISCORD_CLIENT_ID: clientId.describe(
    'Offers “Continue with Discord”: the application’s client id, with `DISCORD_CLIENT_SECRET`.',
  ),
  DISCORD_CLIENT_SECRET: clientId.describe('The secret of that application.'),
  OIDC_ISSUER: z
    .url()
    .optional()
    .describe(
      'Offers any other OpenID Connect provider: its issuer, exactly as its discovery document names it. With `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`.',
    ),
  OIDC_CLIENT_ID: clientId.describe('The client at that provider.'),
  OIDC_CLIENT_SECRET: clientId.describe('The secret of that client.'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(30)
    .default('single sign-on')
    .describe('The name of that provider on its button: “Continue with …”.'),
});

/** An identity provider of the operator. */
export type ProviderSettings = {
  /** Part of its addresses, and stored with linked accounts. */
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
};

const scopes = ['openid', 'email', 'profile'] as const;

/**
 * The configured providers, in the order of their buttons.
 *
 * @throws Error naming the settings of a provider that is configured in part, and an issuer without HTTPS
 */
export function toProviders(settings: z.infer<typeof providersEnv>): ProviderSettings[] {
  const known = [
    {
      id: 'google',
      name: 'Google',
      prefix: 'GOOGLE',
      issuer: 'https://accounts.google.com',
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      scopes,
    },
    {
      id: 'discord',
      name: 'Discord',
      prefix: 'DISCORD',
      issuer: 'https://discord.com',
      clientId: settings.DISCORD_CLIENT_ID,
      clientSecret: settings.DISCORD_CLIENT_SECRET,
      scopes: ['openid', 'email', 'identify'],
    },
    {
      id: 'oidc',
      name: settings.OIDC_NAME,
      prefix: 'OIDC',
      issuer: settings.OIDC_ISSUER,
      clientId: settings.OIDC_CLIENT_ID,
      clientSecret: settings.OIDC_CLIENT_SECRET,
      scopes,
    },
  ];
  return known.flatMap(({ prefix, issuer, clientId: client, clientSecret, ...rest }) => {
    const isNamed = client !== undefined || clientSecret !== undefined;
    if (!isNamed && (prefix !== 'OIDC' || issuer === undefined)) return [];
    if (!issuer || !client || !clientSecret) {
      const parts = prefix === 'OIDC' ? ['OIDC_ISSUER'] : [];
      const names = [...parts, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`].join(', ');
      throw new Error(`Invalid settings:\n  Set all of ${names}, or none.`);
    }
    if (!isProtected(issuer))
      throw new Error(`Invalid settings:\n  ${prefix}_ISSUER: the address must begin with https://`);
    return [{ ...rest, issuer, clientId: client, clientSecret }];
  });
}

/** HTTPS, or a program on the same machine. */
function isProtected(address: string): boolean {
  const { hostname, protocol } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

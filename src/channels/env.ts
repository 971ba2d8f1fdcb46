import { z } from 'zod';

/** Outlets at which an operator registers the installation. */
const registeredKinds = ['instagram', 'tiktok', 'youtube', 'x', 'reddit', 'fanvue'] as const;
type RegisteredKind = (typeof registeredKinds)[number];

/** An app of this installation at an outlet. */
export type OutletClient = { clientId: string; clientSecret: string };

const clientId = (what: string) =>
  z
    .string()
    .min(1)
    .optional()
    .describe(`${what}: the client id of your app. Without it, creators cannot connect it.`);
const clientSecret = (what: string) =>
  z.string().min(1).optional().describe(`${what}: the secret of your app.`);

export const channelsEnv = z.object({
  INSTAGRAM_CLIENT_ID: clientId('Instagram'),
  INSTAGRAM_CLIENT_SECRET: clientSecret('Instagram'),
  TIKTOK_CLIENT_ID: clientId('TikTok (it says client key)'),
  TIKTOK_CLIENT_SECRET: clientSecret('TikTok'),
  YOUTUBE_CLIENT_ID: clientId('YouTube'),
  YOUTUBE_CLIENT_SECRET: clientSecret('YouTube'),
  X_CLIENT_ID: clientId('X'),
  X_CLIENT_SECRET: clientSecret('X'),
  REDDIT_CLIENT_ID: clientId('Reddit'),
  REDDIT_CLIENT_SECRET: clientSecret('Reddit'),
  FANVUE_CLIENT_ID: clientId('Fanvue'),
  FANVUE_CLIENT_SECRET: clientSecret('Fanvue'),
  CHANNELS_TO_LOOPBACK: z
    .stringbool()
    .default(false)
    .describe('Lets channels lead to this machine, over plain HTTP too: for development and tests.'),
});

/**
 * The apps of this installation by outlet.
 *
 * @throws Error for an outlet with only one of the two settings
 */
export function toOutletClients(
  settings: z.output<typeof channelsEnv>,
): Partial<Record<RegisteredKind, OutletClient>> {
  const clients: Partial<Record<RegisteredKind, OutletClient>> = {};
  for (const kind of registeredKinds) {
    const prefix = kind.toUpperCase() as Uppercase<RegisteredKind>;
    const id = settings[`${prefix}_CLIENT_ID`];
    const secret = settings[`${prefix}_CLIENT_SECRET`];
    if (id && secret) clients[kind] = { clientId: id, clientSecret: secret };
    else if (id || secret) {
      const missing = id ? 'SECRET' : 'ID';
      throw new Error(`Invalid settings:\n  ${prefix}_CLIENT_${missing}: set it too, or neither`);
    }
  }
  return clients;
}

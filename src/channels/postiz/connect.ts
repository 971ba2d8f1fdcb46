import { z } from 'zod';
import { connectionTimeout } from '../oauth2.ts';
import { ChannelError, type ChannelTokens, type FormConnection, type RemoteAccount } from '../port.ts';
import { callPostiz, getPostizChannel, normalizeAddress, type PostizDeps } from './api.ts';
import { isSupported } from './settings.ts';

const integrations = z.array(
  z.object({
    id: z.string().min(1),
    name: z.string(),
    identifier: z.string(),
    disabled: z.boolean().default(false),
    profile: z.string().nullish(),
  }),
);
type Integration = z.infer<typeof integrations>[number];

const cloud = 'https://api.postiz.com';

/** The address of a Postiz, the key of its public API, and which of its channels is meant. */
export function createConnection(deps: PostizDeps): FormConnection {
  return {
    method: 'form',
    fields: [
      {
        name: 'address',
        label: 'API address',
        hint: `Leave it empty for Postiz Cloud. Your own: its backend, such as https://postiz.example.com/api.`,
        isSecret: false,
      },
      {
        name: 'key',
        label: 'API key',
        hint: 'In Postiz under Settings, Developers, Public API.',
        isSecret: true,
      },
      {
        name: 'channel',
        label: 'Channel in Postiz',
        hint: 'Its name or its id. With one channel in Postiz you can leave it empty.',
        isSecret: false,
      },
    ],
    async connect({ address: given = '', channel = '', key = '' }) {
      if (key === '') throw new ChannelError('refused', 'Enter the API key of Postiz.');
      const address = normalizeAddress(given === '' ? cloud : given, deps.connect);
      const tokens = { access: key, refresh: null, expiresAt: null, extra: { address } };
      const signal = AbortSignal.timeout(connectionTimeout);
      const chosen = choose(await listIntegrations(deps, tokens, signal), channel);
      if (!isSupported(chosen.identifier))
        throw new ChannelError(
          'refused',
          `Posts for ${chosen.identifier} need settings that are not supported here.`,
        );
      return { ...tokens, extra: { address, integration: chosen.id, provider: chosen.identifier } };
    },
  };
}

function listIntegrations(
  deps: PostizDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<Integration[]> {
  return callPostiz(deps, integrations, { tokens, signal }, { method: 'GET', path: 'integrations' });
}

/** @throws ChannelError `refused`, with the names of what there is */
function choose(all: readonly Integration[], wanted: string): Integration {
  const name = wanted.trim().replace(/^@/, '').toLowerCase();
  const [only, ...others] = all;
  if (!only) throw new ChannelError('refused', 'Postiz has no channels yet. Add one there first.');
  if (name === '' && others.length === 0) return only;
  const matching = all.filter(({ id, name: own, profile }) =>
    [id, own, profile ?? ''].some((each) => each.toLowerCase() === name),
  );
  const [match, ...more] = matching;
  if (name !== '' && match && more.length === 0) return match;
  const list = all.slice(0, 10).map((each) => `${each.name} (${each.identifier}, ${each.id})`);
  throw new ChannelError('refused', `Enter which of the channels in Postiz is meant: ${list.join(', ')}.`);
}

/** @throws ChannelError `unauthorized` when the channel is gone from Postiz or disabled there */
export async function readAccount(
  deps: PostizDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const { integration } = getPostizChannel(tokens);
  const found = (await listIntegrations(deps, tokens, signal)).find(({ id }) => id === integration);
  if (!found || found.disabled)
    throw new ChannelError(
      'unauthorized',
      'The channel is disabled or missing in Postiz. Connect it there again.',
    );
  return { remoteId: found.id, name: `${found.name} (${found.identifier})`, url: null };
}

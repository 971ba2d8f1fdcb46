import { z } from 'zod';
import { readJson } from '../answers.ts';
import { normalizeServer } from '../normalize-server.ts';
import { ChannelError, type ChannelTokens, type FormConnection, type RemoteAccount } from '../port.ts';
import { type BlueskyOptions, callXrpc, defaultEndpoints, outlet, sendXrpc, toChannelError } from './call.ts';

const connectMs = 20_000;

const session = z.object({
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  did: z.string().startsWith('did:'),
  handle: z.string(),
  didDoc: z
    .object({
      service: z.array(z.object({ id: z.string(), serviceEndpoint: z.unknown() })).optional(),
    })
    .optional(),
});
type Session = z.infer<typeof session>;

/** A handle and an app password (`com.atproto.server.createSession`). */
export function createConnection(options: BlueskyOptions): FormConnection {
  return {
    method: 'form',
    fields: [
      { name: 'handle', label: 'Handle', hint: 'For example mira.bsky.social', isSecret: false },
      {
        name: 'password',
        label: 'App password',
        hint: 'Create one in Bluesky under Settings, Privacy and security, App passwords. Never enter your own password.',
        isSecret: true,
      },
      {
        name: 'server',
        label: 'Server',
        hint: 'Leave empty for bsky.social. Your own server otherwise.',
        isSecret: false,
      },
    ],
    async connect({ handle = '', password = '', server = '' }) {
      const home =
        server === ''
          ? (options.endpoints ?? defaultEndpoints).server
          : normalizeServer(server, options.connect);
      const signal = AbortSignal.timeout(connectMs);
      const identifier = handle.replace(/^@/, '');
      const call = {
        server: home,
        method: 'com.atproto.server.createSession',
        json: { identifier, password },
        signal,
      };
      const answer = await sendXrpc(options, call);
      if (answer.status === 401) {
        throw new ChannelError(
          'unauthorized',
          'Bluesky does not know this handle with this app password. Check both, and that it is an app password.',
        );
      }
      if (answer.status !== 200) throw toChannelError(answer, { outlet });
      return toTokens(readJson(answer, session, { outlet }), home);
    },
  };
}

/** New tokens for the refresh token, which then no longer counts (`com.atproto.server.refreshSession`). */
export async function refresh(
  options: BlueskyOptions,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<ChannelTokens> {
  const server = getServer(tokens);
  const renewed = await callXrpc(
    options,
    {
      server,
      method: 'com.atproto.server.refreshSession',
      token: tokens.refresh ?? '',
      isPost: true,
      signal,
    },
    session,
  );
  return toTokens(renewed, server);
}

/** Ends the session (`com.atproto.server.deleteSession`). One that has ended already is none. */
export async function revoke(
  options: BlueskyOptions,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<void> {
  const call = {
    server: getServer(tokens),
    method: 'com.atproto.server.deleteSession',
    token: tokens.refresh ?? '',
    isPost: true,
    signal,
  };
  const answer = await sendXrpc(options, call);
  if (answer.status === 200) return;
  const error = toChannelError(answer, { outlet });
  if (error.problem !== 'unauthorized') throw error;
}

const ownSession = z.object({ did: z.string(), handle: z.string() });

export async function readAccount(
  options: BlueskyOptions,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const call = {
    server: getServer(tokens),
    method: 'com.atproto.server.getSession',
    token: tokens.access,
    signal,
  };
  const { did, handle } = await callXrpc(options, call, ownSession);
  return { remoteId: did, name: `@${handle}`, url: `https://bsky.app/profile/${handle}` };
}

/** The server that holds the account's data. */
export function getServer({ extra }: ChannelTokens): string {
  const { server } = extra;
  if (!server) throw new Error('the tokens name no server');
  return server;
}

/** Calls go to the server that the account's document names; the one that it signed in at may be an entrance. */
async function toTokens(
  { accessJwt, did, didDoc, refreshJwt }: Session,
  signedInAt: string,
): Promise<ChannelTokens> {
  const service = didDoc?.service?.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint;
  const server = typeof service === 'string' && URL.canParse(service) ? new URL(service).origin : signedInAt;
  return {
    access: accessJwt,
    refresh: refreshJwt,
    expiresAt: await readExpiry(accessJwt),
    extra: { server, did },
  };
}

/** The expiry that a token says; it is not checked here. Null for one that says none. */
async function readExpiry(token: string): Promise<Date | null> {
  const { decodeJwt } = await import('jose');
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? null : new Date(exp * 1_000);
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { normalizeServer } from '../normalize-server.ts';
import { ChannelError, type ChannelTokens, type RedirectConnection, type RemoteAccount } from '../port.ts';
import { call, getServer, type MastodonOptions, send, toChannelError } from './call.ts';

const connectMs = 20_000;
const scopes = 'read:accounts read:statuses write:statuses write:media';

const app = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });
const granted = z.object({ access_token: z.string().min(1) });

/**
 * At the creator's own server: an app is registered there, and the browser asks for its permission
 * (docs.joinmastodon.org/client/authorized; PKCE from 4.3 on, which older servers ignore).
 */
export function createConnection(options: MastodonOptions): RedirectConnection {
  return {
    method: 'redirect',
    fields: [{ name: 'server', label: 'Server', hint: 'For example mastodon.social', isSecret: false }],
    async begin({ fields, redirectUri, state, verifier }) {
      const server = normalizeServer(fields.server ?? '', options.connect);
      const registered = await call(
        options,
        {
          ...{ method: 'POST', server, path: '/api/v1/apps' },
          json: {
            client_name: options.app.name,
            website: options.app.website,
            redirect_uris: redirectUri,
            scopes,
          },
          signal: AbortSignal.timeout(connectMs),
        },
        app,
      ).catch(explainServer);
      const url = new URL('/oauth/authorize', server);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: registered.client_id,
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      const { client_id: clientId, client_secret: clientSecret } = registered;
      return { url: url.href, extra: { server, clientId, clientSecret } };
    },
    async finish({ code, extra, redirectUri, verifier }) {
      const { clientId = '', clientSecret = '', server = '' } = extra;
      const form = {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        scope: scopes,
        code,
      };
      const signal = AbortSignal.timeout(connectMs);
      const given = await call(
        options,
        { method: 'POST', server, path: '/oauth/token', form, signal },
        granted,
      );
      return {
        access: given.access_token,
        refresh: null,
        expiresAt: null,
        extra: { server, clientId, clientSecret },
      };
    },
  };
}

/** @throws ChannelError that says what to check, where an address answers otherwise than a server of Mastodon */
function explainServer(error: unknown): never {
  if (error instanceof ChannelError && error.problem !== 'limited') {
    const message = `There is no Mastodon server at this address. ${error.message}`;
    throw new ChannelError('refused', message, { cause: error });
  }
  throw error;
}

/** Revokes the access token (docs.joinmastodon.org/methods/oauth). One that no longer counts is revoked. */
export async function revoke(
  options: MastodonOptions,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<void> {
  const { clientId = '', clientSecret = '' } = tokens.extra;
  const form = { client_id: clientId, client_secret: clientSecret, token: tokens.access };
  const server = getServer(tokens);
  const answer = await send(options, { method: 'POST', server, path: '/oauth/revoke', form, signal });
  if (answer.status === 200 || answer.status === 401 || answer.status === 403) return;
  throw toChannelError(answer);
}

const account = z.object({ id: z.string().min(1), username: z.string(), url: z.string().nullish() });

/** Ids count for one server: the remote id is `ID@HOST`. */
export async function readAccount(
  options: MastodonOptions,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const server = getServer(tokens);
  const { id, url, username } = await call(
    options,
    {
      ...{ method: 'GET', server, path: '/api/v1/accounts/verify_credentials' },
      token: tokens.access,
      signal,
    },
    account,
  );
  const { host } = new URL(server);
  return { remoteId: `${id}@${host}`, name: `@${username}@${host}`, url: url ?? null };
}

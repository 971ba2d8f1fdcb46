import { createHash, randomBytes } from 'node:crypto';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBearer,
  readBody,
  readParts,
} from './outlet-server.ts';

type Attachment = {
  id: string;
  bytes: Buffer;
  description: string;
  isReady: boolean;
  failure: string | null;
};
export type MastodonStatus = {
  id: string;
  text: string;
  createdAt: string;
  sensitive: boolean;
  spoiler: string;
  media: Attachment[];
  inReplyTo: string | null;
  visibility: string;
};

/** A status of another account that mentions this one. */
export type MastodonMention = {
  id: string;
  notificationId: string;
  html: string;
  visibility: 'public' | 'unlisted' | 'private' | 'direct';
  inReplyTo: string | null;
  author: { acct: string; display_name: string };
};

export type MastodonDouble = OutletServer & {
  /** The newest last. */
  readonly statuses: MastodonStatus[];
  /** Has another account mention this one. */
  mention(html: string, facts?: Partial<MastodonMention>): MastodonMention;
  /** Whether the token may read notifications: one of before it was asked for may not. */
  mayReadNotifications: boolean;
  /** Answers as the page of a server where the creator allows the app: the code of that address. */
  authorize(address: string): { code: string; state: string };
  /** Whether the creator does not allow the app on the server's page. */
  denies: boolean;
  finishProcessing(): void;
  /** Files that were uploaded and not used are gone. */
  removeUploads(): void;
  failProcessing(message: string): void;
  revokeAll(): void;
  takes(token: string): boolean;
  /** Whether a repeated key is known; servers forget it after an hour. */
  forgetKeys(): void;
};

const fail = (status: number, error: string): OutletReply => ({ status, body: { error } });
const html = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`;

/** A server with the API of Mastodon, for one account, as its documentation describes it. */
export async function openMastodonDouble(): Promise<MastodonDouble> {
  const statuses: MastodonStatus[] = [];
  const apps = new Map<string, { secret: string; redirectUri: string }>();
  const codes = new Map<string, { clientId: string; challenge: string; redirectUri: string }>();
  const tokens = new Map<string, string>();
  const uploads = new Map<string, Attachment>();
  const keys = new Map<string, MastodonStatus>();
  let next = 1_000;
  let failure: string | null = null;

  const mentions: MastodonMention[] = [];
  const present = (each: MastodonStatus) => ({
    id: each.id,
    in_reply_to_id: each.inReplyTo,
    url: `${double.url}/@mira/${each.id}`,
    created_at: each.createdAt,
    content: html(each.text),
    sensitive: each.sensitive,
    spoiler_text: each.spoiler,
    media_attachments: each.media.map(({ description, id }) => ({ id, type: 'image', description })),
    favourites_count: 7,
    replies_count: 1,
    reblogs_count: 3,
  });

  function registerApp(request: OutletRequest): OutletReply {
    const { client_name, redirect_uris } = readBody(request);
    if (typeof client_name !== 'string' || typeof redirect_uris !== 'string')
      return fail(422, 'Validation failed');
    const clientId = randomBytes(8).toString('hex');
    const secret = randomBytes(8).toString('hex');
    apps.set(clientId, { secret, redirectUri: redirect_uris });
    return { status: 200, body: { id: '1', client_id: clientId, client_secret: secret } };
  }

  /** The page of the server, on which the creator decides at once. */
  function showPage({ url }: OutletRequest): OutletReply {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    const { code, state } = double.authorize(url.href);
    back.searchParams.set('state', state);
    if (double.denies) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', code);
    return { status: 302, headers: { location: back.href } };
  }

  function grant(form: URLSearchParams): OutletReply {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const app = apps.get(form.get('client_id') ?? '');
    if (!app || app.secret !== form.get('client_secret')) return fail(401, 'invalid_client');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGranted =
      code?.clientId === form.get('client_id') &&
      code.challenge === challenge &&
      code.redirectUri === form.get('redirect_uri');
    if (!isGranted) return fail(400, 'invalid_grant');
    const token = randomBytes(16).toString('base64url');
    tokens.set(token, code.clientId);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', scope: form.get('scope') } };
  }

  function revokeToken(form: URLSearchParams): OutletReply {
    const app = apps.get(form.get('client_id') ?? '');
    if (!app || app.secret !== form.get('client_secret')) return fail(403, 'unauthorized_client');
    if (tokens.get(form.get('token') ?? '') === form.get('client_id')) tokens.delete(form.get('token') ?? '');
    return { status: 200, body: {} };
  }

  function upload(request: OutletRequest): OutletReply {
    const parts = readParts(request);
    const file = parts.find(({ name }) => name === 'file');
    if (!file?.mediaType) return fail(422, 'Validation failed: File content type is invalid');
    const isVideo = file.mediaType.startsWith('video/');
    const id = String(next++);
    const description = parts.find(({ name }) => name === 'description')?.bytes.toString('utf8') ?? '';
    uploads.set(id, {
      id,
      bytes: file.bytes,
      description,
      isReady: !isVideo,
      failure: isVideo ? failure : null,
    });
    return { status: isVideo ? 202 : 200, body: { id, type: isVideo ? 'video' : 'image', url: null } };
  }

  function readUpload(id: string): OutletReply {
    const found = uploads.get(id);
    if (!found) return fail(404, 'Record not found');
    if (found.failure) return fail(422, found.failure);
    return { status: found.isReady ? 200 : 206, body: { id } };
  }

  function makeStatus(request: OutletRequest): OutletReply {
    const key = String(request.headers['idempotency-key'] ?? '');
    const known = keys.get(key);
    if (known) return { status: 200, body: present(known) };
    const {
      in_reply_to_id = null,
      media_ids = [],
      sensitive,
      spoiler_text,
      status,
      visibility = 'public',
    } = readBody(request) as {
      in_reply_to_id?: string | null;
      visibility?: string;
      media_ids?: string[];
      sensitive?: boolean;
      spoiler_text?: string;
      status?: string;
    };
    const media = media_ids.flatMap((id) => uploads.get(id) ?? []);
    if (media.length !== media_ids.length) return fail(422, 'Validation failed: Media is not known');
    if (media.some(({ isReady }) => !isReady))
      return fail(422, 'Cannot attach files that have not finished processing');
    if (!status && media.length === 0) return fail(422, "Validation failed: Text can't be blank");
    const made: MastodonStatus = {
      id: String(next++),
      text: status ?? '',
      createdAt: new Date().toISOString(),
      sensitive: sensitive ?? false,
      spoiler: spoiler_text ?? '',
      media,
      inReplyTo: in_reply_to_id,
      visibility,
    };
    statuses.push(made);
    if (key) keys.set(key, made);
    return { status: 200, body: present(made) };
  }

  function listStatuses({ url }: OutletRequest): OutletReply {
    const before = Number(url.searchParams.get('max_id') ?? Number.POSITIVE_INFINITY);
    const found = statuses.filter(({ id }) => Number(id) < before).reverse();
    return { status: 200, body: found.slice(0, Number(url.searchParams.get('limit') ?? 20)).map(present) };
  }

  function readStatus(path: string): OutletReply {
    const [, id, part] = /^\/api\/v1\/statuses\/(\d+)(\/source)?$/.exec(path) ?? [];
    const found = statuses.find((each) => each.id === id);
    if (!found) return fail(404, 'Record not found');
    return {
      status: 200,
      body: part ? { id, text: found.text, spoiler_text: found.spoiler } : present(found),
    };
  }

  /** The newest first; with `min_id` the page directly after it. */
  function listNotifications({ url }: OutletRequest): OutletReply {
    if (!double.mayReadNotifications) return fail(403, 'This action is outside the authorized scopes');
    const limit = Number(url.searchParams.get('limit') ?? 40);
    const after = Number(url.searchParams.get('min_id') ?? Number.NaN);
    const found = Number.isNaN(after)
      ? mentions.slice(-limit)
      : mentions.filter(({ notificationId }) => Number(notificationId) > after).slice(0, limit);
    const body = found.toReversed().map((each) => ({
      id: each.notificationId,
      type: 'mention',
      status: {
        ...{ id: each.id, url: `https://far.example/@nora/${each.id}`, content: each.html, spoiler_text: '' },
        ...{ visibility: each.visibility, in_reply_to_id: each.inReplyTo, account: each.author },
        created_at: new Date().toISOString(),
      },
    }));
    return { status: 200, body };
  }

  /** The statuses above one. */
  function readContext(id: string): OutletReply {
    const ancestors: { id: string }[] = [];
    const all = [...statuses, ...mentions];
    const findAbove = (below: string) => all.find((each) => each.id === below)?.inReplyTo ?? null;
    for (let at = findAbove(id); at !== null; at = findAbove(at)) ancestors.unshift({ id: at });
    return { status: 200, body: { ancestors, descendants: [] } };
  }

  function answerSignedIn(request: OutletRequest): OutletReply {
    const { method, path } = request;
    if (!tokens.has(readBearer(request) ?? '')) return fail(401, 'The access token is invalid');
    if (path === '/api/v1/accounts/verify_credentials') {
      return { status: 200, body: { id: '42', username: 'mira', acct: 'mira', url: `${double.url}/@mira` } };
    }
    if (path === '/api/v2/media' && method === 'POST') return upload(request);
    if (path.startsWith('/api/v1/media/')) return readUpload(path.split('/').at(-1) ?? '');
    if (path === '/api/v1/notifications') return listNotifications(request);
    if (path === '/api/v1/statuses' && method === 'POST') return makeStatus(request);
    if (path.endsWith('/context')) return readContext(path.split('/').at(-2) ?? '');
    if (path === '/api/v1/accounts/42/statuses') return listStatuses(request);
    if (path.startsWith('/api/v1/statuses/')) return readStatus(path);
    return fail(404, 'Record not found');
  }

  const server = await openOutletServer((request) => {
    const form = () => new URLSearchParams(request.body.toString('utf8'));
    if (request.path === '/api/v1/apps') return registerApp(request);
    if (request.path === '/oauth/authorize') return showPage(request);
    if (request.path === '/oauth/token') return grant(form());
    if (request.path === '/oauth/revoke') return revokeToken(form());
    return answerSignedIn(request);
  });
  const double: MastodonDouble = {
    ...server,
    statuses,
    mayReadNotifications: true,
    mention(html, facts = {}) {
      const made: MastodonMention = {
        ...{ id: String(next++), notificationId: String(next++), html },
        ...{ visibility: 'public', inReplyTo: null },
        author: { acct: 'nora@far.example', display_name: 'Nora' },
        ...facts,
      };
      mentions.push(made);
      return made;
    },
    denies: false,
    authorize(address) {
      const { searchParams } = new URL(address);
      const clientId = searchParams.get('client_id') ?? '';
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      if (apps.get(clientId)?.redirectUri !== redirectUri) throw new Error('the app has another address');
      const code = randomBytes(12).toString('base64url');
      codes.set(code, { clientId, redirectUri, challenge: searchParams.get('code_challenge') ?? '' });
      return { code, state: searchParams.get('state') ?? '' };
    },
    finishProcessing() {
      for (const each of uploads.values()) each.isReady = true;
    },
    removeUploads: () => uploads.clear(),
    failProcessing: (message) => {
      failure = message;
    },
    revokeAll: () => tokens.clear(),
    takes: (token) => tokens.has(token),
    forgetKeys: () => keys.clear(),
  };
  return double;
}

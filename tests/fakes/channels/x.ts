import { type Clock, systemClock } from '#platform/clock.ts';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBody,
  readParts,
} from './outlet-server.ts';
import { createTokenBook, type TokenBook } from './token-book.ts';

type Upload = {
  id: string;
  category: string;
  size: number;
  parts: Buffer[];
  state: 'open' | 'in_progress' | 'succeeded' | 'failed';
  altText: string;
  isSensitive: boolean;
};
export type XPost = { id: string; text: string; madeWithAi: boolean; media: Upload[]; createdAt: Date };

export type XDouble = OutletServer & {
  book: TokenBook;
  readonly posts: XPost[];
  finishProcessing(): void;
  failProcessing(): void;
};

const fail = (status: number, detail: string): OutletReply => ({
  status,
  body: { title: 'Invalid Request', detail, type: 'https://api.x.com/2/problems/invalid-request', status },
});

/** The X API, version 2, for one account, as its documentation describes it. */
export async function openXDouble(clock: Clock = systemClock): Promise<XDouble> {
  const book = createTokenBook({ usesPkce: true, authentication: 'basic', lifetime: 7_200 });
  const posts: XPost[] = [];
  const uploads = new Map<string, Upload>();
  let next = 1_880_000;

  function initialize(body: Record<string, unknown>): OutletReply {
    const id = String(next++);
    const category = String(body.media_category);
    uploads.set(id, {
      id,
      category,
      size: Number(body.total_bytes),
      parts: [],
      state: 'open',
      altText: '',
      isSensitive: false,
    });
    return { status: 200, body: { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } } };
  }

  function append(upload: Upload, request: OutletRequest): OutletReply {
    const parts = readParts(request);
    const segment = Number(parts.find(({ name }) => name === 'segment_index')?.bytes.toString());
    const bytes = parts.find(({ name }) => name === 'media')?.bytes;
    if (!bytes || bytes.length > 5_000_000 || segment !== upload.parts.length)
      return fail(400, 'Wrong segment');
    upload.parts.push(bytes);
    return { status: 200, body: { data: { expires_at: 1 } } };
  }

  const present = (upload: Upload): OutletReply => ({
    status: 200,
    body: {
      data: {
        id: upload.id,
        ...(upload.category === 'tweet_video' && {
          processing_info: { state: upload.state, check_after_secs: 3 },
        }),
      },
    },
  });

  function finalize(upload: Upload): OutletReply {
    if (Buffer.concat(upload.parts).length !== upload.size) return fail(400, 'Segments do not add up');
    upload.state = upload.category === 'tweet_video' ? 'in_progress' : 'succeeded';
    return present(upload);
  }

  function describeMedia(body: Record<string, unknown>): OutletReply {
    const upload = uploads.get(String(body.id));
    if (!upload) return fail(400, 'The media is not known');
    const metadata = body.metadata as {
      alt_text?: { text: string };
      sensitive_media_warning?: { adult_content?: boolean };
    };
    upload.altText = metadata.alt_text?.text ?? upload.altText;
    upload.isSensitive = metadata.sensitive_media_warning?.adult_content ?? upload.isSensitive;
    return { status: 200, body: { data: { id: upload.id } } };
  }

  function create(body: Record<string, unknown>): OutletReply {
    const ids = (body.media as { media_ids: string[] } | undefined)?.media_ids ?? [];
    const media = ids.map((id) => uploads.get(id));
    if (media.some((each) => each?.state !== 'succeeded')) return fail(400, 'Your media IDs are invalid.');
    const text = String(body.text ?? '');
    const post = {
      id: String(next++),
      text,
      madeWithAi: body.made_with_ai === true,
      media: media as Upload[],
      createdAt: clock(),
    };
    posts.push(post);
    return { status: 201, body: { data: { id: post.id, text: post.text } } };
  }

  /** X shortens addresses, adds one for the media, and writes three characters as entities. */
  function list({ createdAt, id, media, text }: XPost) {
    const urls: object[] = [];
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    let shown = escaped.replace(/https?:\/\/\S+/g, (expanded_url) => {
      const url = `https://t.co/${urls.length}a`;
      urls.push({ url, expanded_url });
      return url;
    });
    if (media.length > 0) {
      const url = 'https://t.co/media';
      urls.push({ url, expanded_url: `https://x.com/mira/status/${id}/photo/1`, media_key: '3_1' });
      shown = `${shown} ${url}`;
    }
    return { id, text: shown, created_at: createdAt.toISOString(), entities: { urls } };
  }

  function handleMedia(request: OutletRequest): OutletReply {
    const [, id = '', action] = /^\/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(request.path) ?? [];
    const upload = uploads.get(id || (request.url.searchParams.get('media_id') ?? ''));
    if (!upload) return fail(400, 'The media is not known');
    if (action === 'append') return append(upload, request);
    return action === 'finalize' ? finalize(upload) : present(upload);
  }

  function handle(request: OutletRequest): OutletReply {
    const { method, path, url } = request;
    if (path === '/2/oauth2/token') return book.grant(request);
    if (path === '/2/oauth2/revoke') return book.revoke(request);
    if (!book.takes(request)) return { status: 401, body: { title: 'Unauthorized', detail: 'Unauthorized' } };
    if (path === '/2/users/me') return { status: 200, body: { data: { id: '2244', username: 'mira' } } };
    if (path === '/2/media/upload/initialize') return initialize(readBody(request));
    if (path === '/2/media/metadata') return describeMedia(readBody(request));
    if (path.startsWith('/2/media/upload')) return handleMedia(request);
    if (path === '/2/tweets' && method === 'POST') return create(readBody(request));
    if (path === '/2/users/2244/tweets')
      return { status: 200, body: posts.length > 0 ? { data: posts.map(list).reverse() } : { meta: {} } };
    if (path === '/2/tweets') {
      const ids = (url.searchParams.get('ids') ?? '').split(',');
      const public_metrics = {
        impression_count: 80,
        like_count: 6,
        reply_count: 2,
        retweet_count: 1,
        quote_count: 1,
      };
      const data = ids.filter((id) => posts.some((post) => post.id === id));
      return { status: 200, body: { data: data.map((id) => ({ id, public_metrics })) } };
    }
    return fail(404, 'Not found');
  }

  const setState = (state: Upload['state']) => {
    for (const upload of uploads.values()) if (upload.state === 'in_progress') upload.state = state;
  };
  return {
    ...(await openOutletServer(handle)),
    ...{ book, posts },
    finishProcessing: () => setState('succeeded'),
    failProcessing: () => setState('failed'),
  };
}

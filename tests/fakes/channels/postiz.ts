import { type Clock, systemClock } from '#platform/clock.ts';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBody,
  readParts,
} from './outlet-server.ts';

type File = { id: string; path: string; bytes: Buffer };
export type PostizPost = {
  id: string;
  integration: string;
  content: string;
  media: Buffer[];
  settings: Record<string, unknown>;
  publishDate: Date;
  state: 'QUEUE' | 'PUBLISHED' | 'ERROR' | 'DRAFT';
};
type Integration = { id: string; name: string; identifier: string; disabled: boolean; profile: string };

export type PostizDouble = OutletServer & {
  key: string;
  readonly posts: PostizPost[];
  integrations: Integration[];
  /** Whether posts for now are published at once; else with `finishProcessing`. */
  publishesAtOnce: boolean;
  finishProcessing(): void;
  failProcessing(): void;
  /** From now on the key is refused. */
  revokeKey(): void;
};

const fail = (status: number, msg: string): OutletReply => ({ status, body: { msg } });
/** Postiz may keep what was written as HTML. */
const toHtml = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '</p><p>')}</p>`;

/** The public API of a Postiz, as its documentation describes it. */
export async function openPostizDouble(clock: Clock = systemClock): Promise<PostizDouble> {
  const posts: PostizPost[] = [];
  const files = new Map<string, File>();
  let key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4';
  let next = 1;

  function upload(request: OutletRequest): OutletReply {
    const file = readParts(request).find(({ name }) => name === 'file');
    if (!file) return fail(400, 'No file');
    const id = `file-${next++}`;
    const stored = { id, path: `https://uploads.postiz.example/${id}/${file.fileName}`, bytes: file.bytes };
    files.set(id, stored);
    return { status: 201, body: { id, path: stored.path, name: file.fileName } };
  }

  function create(body: Record<string, unknown>): OutletReply {
    if (body.type !== 'now' || !Array.isArray(body.tags) || typeof body.shortLink !== 'boolean')
      return fail(400, 'The body is malformed');
    const [given] = body.posts as {
      integration: { id: string };
      value: { content: string; image: { id: string; path: string }[] }[];
      settings: Record<string, unknown>;
    }[];
    const [value] = given?.value ?? [];
    const integration = double.integrations.find(({ id }) => id === given?.integration.id);
    if (!given || !value || !integration) return fail(400, 'The integration is not known');
    if (given.settings.__type !== integration.identifier) return fail(400, 'settings.__type does not match');
    const media = value.image.map(({ id, path }) =>
      files.get(id)?.path === path ? files.get(id)?.bytes : null,
    );
    if (media.some((each) => !each)) return fail(400, 'An image is not known');
    const post: PostizPost = {
      id: `post-${next++}`,
      integration: integration.id,
      content: value.content,
      media: media as Buffer[],
      settings: given.settings,
      publishDate: clock(),
      state: double.publishesAtOnce ? 'PUBLISHED' : 'QUEUE',
    };
    posts.push(post);
    return { status: 201, body: [{ postId: post.id, integration: integration.id }] };
  }

  const present = ({ content, id, integration, publishDate, state }: PostizPost) => ({
    ...{ id, content: toHtml(content), publishDate: publishDate.toISOString(), state },
    releaseURL: state === 'PUBLISHED' ? `https://threads.example/${id}` : null,
    integration: { id: integration, name: 'Mira', providerIdentifier: 'threads' },
  });

  function handle(request: OutletRequest): OutletReply {
    const { headers, method, path, url } = request;
    if (headers.authorization !== key) return fail(401, `Invalid API Key ${headers.authorization}`);
    if (path === '/api/public/v1/integrations') return { status: 200, body: double.integrations };
    if (path === '/api/public/v1/upload') return upload(request);
    if (path !== '/api/public/v1/posts') return fail(404, 'Not found');
    if (method === 'POST') return create(readBody(request));
    const [from, to] = ['startDate', 'endDate'].map((name) =>
      new Date(url.searchParams.get(name) ?? '').getTime(),
    );
    if (!from || !to) return fail(400, 'startDate and endDate are required');
    const found = posts.filter(
      ({ publishDate }) => publishDate.getTime() >= from && publishDate.getTime() <= to,
    );
    return { status: 200, body: { posts: found.map(present) } };
  }

  const server = await openOutletServer(handle);
  const setState = (state: PostizPost['state']) => {
    for (const post of posts) if (post.state === 'QUEUE') post.state = state;
  };
  const double: PostizDouble = {
    ...server,
    ...{ key, posts },
    integrations: [
      { id: 'int-threads', name: 'Mira Rowe', identifier: 'threads', disabled: false, profile: 'mira' },
    ],
    publishesAtOnce: true,
    finishProcessing: () => setState('PUBLISHED'),
    failProcessing: () => setState('ERROR'),
    revokeKey: () => {
      key = 'another';
    },
  };
  return double;
}

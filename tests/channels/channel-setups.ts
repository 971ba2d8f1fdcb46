/** The adapters of outlets that the operator registers with, and Postiz, each with the double of its outlet. */
import { createFanvueAdapter } from '#channels/fanvue';
import { createInstagramAdapter } from '#channels/instagram';
import type { ChannelAdapter, ChannelTokens } from '#channels/port';
import { createPostizAdapter } from '#channels/postiz';
import { createRedditAdapter } from '#channels/reddit';
import { createTikTokAdapter } from '#channels/tiktok';
import { createXAdapter } from '#channels/x';
import { createYouTubeAdapter } from '#channels/youtube';
import { openFanvueDouble } from '#tests/fakes/channels/fanvue.ts';
import { openInstagramDouble } from '#tests/fakes/channels/instagram.ts';
import type { OutletRequest, OutletServer } from '#tests/fakes/channels/outlet-server.ts';
import { openPostizDouble } from '#tests/fakes/channels/postiz.ts';
import { openRedditDouble } from '#tests/fakes/channels/reddit.ts';
import { openTikTokDouble } from '#tests/fakes/channels/tiktok.ts';
import { doubleClient, type TokenBook } from '#tests/fakes/channels/token-book.ts';
import { openXDouble } from '#tests/fakes/channels/x.ts';
import { openYouTubeDouble } from '#tests/fakes/channels/youtube.ts';
import type { AdapterSetup } from './adapter-contract.ts';

export type ChannelSetup<Double extends OutletServer = OutletServer> = AdapterSetup & {
  double: Double;
  /** Lets time pass for the adapter. */
  advance(milliseconds: number): void;
};

export const redirectUri = 'https://castwright.example/publishing/channels/connected';

/** Connects in the browser, as the creator does at the outlet's page. */
export async function connectByRedirect(adapter: ChannelAdapter, book: TokenBook): Promise<ChannelTokens> {
  const { connection } = adapter;
  if (connection.method !== 'redirect') throw new Error('it is connected in the browser');
  const input = { state: 'the state', verifier: 'v'.repeat(43), redirectUri, fields: {} };
  const begun = await connection.begin(input);
  const { code, state } = book.authorize(begun.url);
  if (state !== input.state) throw new Error('the state was lost');
  return connection.finish({ ...input, code, extra: begun.extra });
}

function createClock() {
  let offset = 0;
  return {
    clock: () => new Date(Date.now() + offset),
    advance(milliseconds: number) {
      offset += milliseconds;
    },
  };
}

const registered = { ...doubleClient, connect: { allowLoopback: true } };

/** What all setups with OAuth share. */
function createShared(
  adapter: ChannelAdapter,
  double: OutletServer & { book: TokenBook },
  isPublishing: (request: OutletRequest) => boolean,
) {
  const { book } = double;
  return {
    adapter,
    connect: () => connectByRedirect(adapter, book),
    failPublishing: ((fault) =>
      double.failNext(fault, isPublishing)) satisfies AdapterSetup['failPublishing'],
    failNext: ((fault) => double.failNext(fault)) satisfies AdapterSetup['failNext'],
    expireAccess: book.expireAccess,
    withdraw: book.withdraw,
    isRevoked: ({ access, refresh }: ChannelTokens) =>
      !book.knows(access) && (refresh === null || !book.knows(refresh)),
    close: double.close,
  };
}

const isPost = (suffix: string) => (request: OutletRequest) =>
  request.method === 'POST' && request.path.endsWith(suffix);

export async function openInstagram() {
  const { advance, clock } = createClock();
  const double = await openInstagramDouble(clock);
  const endpoints = {
    authorize: `${double.url}/oauth/authorize`,
    token: `${double.url}/oauth/access_token`,
    graph: double.url,
  };
  const adapter = createInstagramAdapter({ ...registered, clock, endpoints });
  const setup = {
    ...createShared(adapter, double, isPost('/media_publish')),
    ...{ double, advance },
    withdraw: double.withdraw,
    finishProcessing: double.finishProcessing,
    listPosts: () =>
      double.media.map(({ children, container }) => {
        const files = children.length > 0 ? children : [container];
        return {
          text: String(container.fields.caption),
          media: files.map(({ fields }) => String(fields.image_url ?? fields.video_url)),
          altTexts: files.map(({ fields }) => String(fields.alt_text ?? '')),
          isAiFlagged: container.fields.is_ai_generated === true,
          isAdult: null,
        };
      }),
  };
  return setup satisfies ChannelSetup;
}

export async function openTikTok() {
  const double = await openTikTokDouble();
  const { advance, clock } = createClock();
  const endpoints = { authorize: `${double.url}/v2/auth/authorize/`, api: double.url };
  const adapter = createTikTokAdapter({ ...registered, clock, endpoints });
  const isPublishing = ({ headers, path }: OutletRequest) => {
    const [, last, size] = /-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    return (
      path === '/v2/post/publish/content/init/' || (size !== undefined && Number(last) + 1 === Number(size))
    );
  };
  const setup = {
    ...createShared(adapter, double, isPublishing),
    ...{ double, advance },
    finishProcessing: double.finishProcessing,
    listPosts: () =>
      double.posts.map(({ info, media }) => ({
        text: String(info.title ?? info.description),
        media,
        altTexts: [],
        isAiFlagged: info.is_aigc === undefined ? null : info.is_aigc === true,
        isAdult: null,
      })),
  };
  return setup satisfies ChannelSetup;
}

export async function openYouTube() {
  const { advance, clock } = createClock();
  const double = await openYouTubeDouble(clock);
  const { url } = double;
  const endpoints = { authorize: `${url}/auth`, token: `${url}/token`, revoke: `${url}/revoke`, api: url };
  const adapter = createYouTubeAdapter({ ...registered, clock, endpoints });
  const isPublishing = ({ headers, method }: OutletRequest) =>
    method === 'PUT' && !(headers['content-range'] ?? '').startsWith('bytes */');
  const setup = {
    ...createShared(adapter, double, isPublishing),
    ...{ double, advance },
    finishProcessing() {},
    listPosts: () =>
      double.videos.map(({ bytes, description, status }) => ({
        text: description,
        media: [bytes],
        altTexts: [],
        isAiFlagged: status.containsSyntheticMedia === true,
        isAdult: null,
      })),
  };
  return setup satisfies ChannelSetup;
}

export async function openX() {
  const { advance, clock } = createClock();
  const double = await openXDouble(clock);
  const endpoints = { authorize: `${double.url}/i/oauth2/authorize`, api: double.url };
  const adapter = createXAdapter({ ...registered, clock, endpoints });
  const setup = {
    ...createShared(adapter, double, isPost('/2/tweets')),
    ...{ double, advance },
    finishProcessing: double.finishProcessing,
    listPosts: () =>
      double.posts.map(({ madeWithAi, media, text }) => ({
        text,
        media: media.map(({ parts }) => Buffer.concat(parts)),
        altTexts: media.map(({ altText }) => altText),
        isAiFlagged: madeWithAi,
        isAdult: media.length > 0 ? media.every(({ isSensitive }) => isSensitive) : null,
      })),
  };
  return setup satisfies ChannelSetup;
}

/** Every post is for one community, as its place says. */
const inCommunity = (adapter: ChannelAdapter): ChannelAdapter => ({
  ...adapter,
  publish: (post, context) => adapter.publish({ ...post, place: post.place || 'r/harbour' }, context),
  find: (post, context, since) => adapter.find({ ...post, place: post.place || 'r/harbour' }, context, since),
});

export async function openReddit() {
  const { advance, clock } = createClock();
  const double = await openRedditDouble(clock);
  const { url } = double;
  const endpoints = {
    authorize: `${url}/authorize`,
    token: `${url}/token`,
    revoke: `${url}/revoke`,
    api: url,
  };
  const adapter = inCommunity(createRedditAdapter({ ...registered, clock, endpoints }));
  const isPublishing = ({ path }: OutletRequest) => path.startsWith('/api/submit');
  const setup = {
    ...createShared(adapter, double, isPublishing),
    ...{ double, advance },
    finishProcessing: double.finishProcessing,
    listPosts: () =>
      double.submissions.map(({ isNsfw, media, text }) => ({
        ...{ text, media },
        altTexts: [],
        isAiFlagged: null,
        isAdult: isNsfw,
      })),
  };
  return setup satisfies ChannelSetup;
}

export async function openFanvue() {
  const { advance, clock } = createClock();
  const double = await openFanvueDouble(clock);
  const { url } = double;
  const endpoints = { authorize: `${url}/oauth2/auth`, token: `${url}/oauth2/token`, api: url };
  const adapter = createFanvueAdapter({ ...registered, clock, endpoints });
  const setup = {
    ...createShared(adapter, double, isPost('/posts')),
    ...{ double, advance },
    finishProcessing: double.finishProcessing,
    listPosts: () =>
      double.posts.map(({ media, text }) => ({
        text,
        media: media.map(({ bytes }) => bytes),
        altTexts: [],
        isAiFlagged: null,
        isAdult: null,
      })),
  };
  return setup satisfies ChannelSetup;
}

export async function openPostiz() {
  const { advance, clock } = createClock();
  const double = await openPostizDouble(clock);
  const adapter = createPostizAdapter({ connect: registered.connect, clock });
  const fields = { address: `${double.url}/api`, key: double.key, channel: '' };
  const setup = {
    ...{ adapter, double, advance },
    connect() {
      if (adapter.connection.method !== 'form') throw new Error('it is connected with a key');
      return adapter.connection.connect(fields);
    },
    failPublishing: ((fault) =>
      double.failNext(fault, isPost('/posts'))) satisfies AdapterSetup['failPublishing'],
    failNext: ((fault) => double.failNext(fault)) satisfies AdapterSetup['failNext'],
    expireAccess: double.revokeKey,
    withdraw: double.revokeKey,
    isRevoked: () => false,
    close: double.close,
    finishProcessing: double.finishProcessing,
    listPosts: () =>
      double.posts
        .filter(({ state }) => state === 'PUBLISHED')
        .map(({ content, media }) => ({
          text: content,
          media,
          altTexts: [],
          isAiFlagged: null,
          isAdult: null,
        })),
  };
  return setup satisfies ChannelSetup;
}

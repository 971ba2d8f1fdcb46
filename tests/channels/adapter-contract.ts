import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ApprovedPost,
  type ChannelAdapter,
  ChannelError,
  type ChannelProblem,
  type ChannelTokens,
  type Checkpoint,
  type FoundPost,
  type PublishContext,
  type PublishResult,
} from '#channels/port';
import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';
import type { Fault } from '#tests/fakes/channels/outlet-server.ts';
import { disclosure, makeApprovedPost, makeOutgoingMedium } from './approved-posts.ts';

/** A post as the double of an outlet has it. */
export type ReceivedPost = {
  text: string;
  /** The bytes of its media, in their order; for outlets that fetch, the addresses. */
  media: readonly (Buffer | string)[];
  altTexts: readonly string[];
  /** By the outlet's field; null where it has none. */
  isAiFlagged: boolean | null;
  /** By the outlet's label; null where it has none. */
  isAdult: boolean | null;
};

/** An adapter with the double of its outlet. */
export type AdapterSetup = {
  adapter: ChannelAdapter;
  /** Connects as the creator and their browser do. */
  connect(): Promise<ChannelTokens>;
  /** What is public at the outlet. */
  listPosts(): readonly ReceivedPost[];
  /** Plans a fault for the next call that publishes. */
  failPublishing(fault: Fault): void;
  /** Plans a fault for the next call of any kind. */
  failNext(fault: Fault): void;
  /** From now on the outlet refuses the access token that it has given. */
  expireAccess(): void;
  /** From now on the outlet refuses the refresh token too. */
  withdraw(): void;
  /** Whether the outlet takes these tokens no more. */
  isRevoked(tokens: ChannelTokens): boolean;
  /** Lets what the outlet processes be done; nothing where it processes nothing. */
  finishProcessing(): void;
  close(): Promise<void>;
};

export type AdapterAbilities = {
  /** False: nothing at the outlet can be looked up, and an interrupted post is one for a person. */
  finds: boolean;
  /** Whether tokens can be revoked there. */
  revokes: boolean;
  /** Whether alt texts arrive. */
  hasAltTexts: boolean;
  /** The kinds of posts that are tried. Default: by the kind's rules. */
  shapes?: readonly Shape[];
  /** The status of an outlet's refusal of a post, and its words as JSON. */
  refusal: { status: number; body: unknown };
  /** The answer of an outlet that limits. Default: 429 with `Retry-After: 120`. */
  limitation?: Fault & { when: 'before' };
};

const limited: Fault = { when: 'before', reply: { status: 429, headers: { 'retry-after': '120' } } };
const outage: Fault = { when: 'before', reply: { status: 503, body: { error: 'away' } } };
const outcomesLost: readonly [string, Fault][] = [
  ['breaks off before it did anything', { when: 'before', reply: 'broken' }],
  ['breaks off after it has stored the post', { when: 'after', reply: 'broken' }],
  ['breaks off in the middle of its answer', { when: 'after', reply: 'half' }],
  ['fails after it has stored the post', { when: 'after', reply: { status: 502, body: {} } }],
  ['fails before it did anything', { when: 'before', reply: { status: 503, body: {} } }],
];

/**
 * What every adapter does, shown with the double of its outlet: each kind of post arrives once, whole, with the disclosure
 * and its labels; every fault is named; and what was interrupted is found, or left to a person.
 */
export function testAdapterContract(
  kind: Exclude<ChannelKind, 'by_hand'>,
  open: () => Promise<AdapterSetup>,
  abilities: AdapterAbilities,
): void {
  describe(`${channelRules[kind].name}: the contract of adapters`, () => {
    let setup: AdapterSetup;
    beforeEach(async () => {
      setup = await open();
    });
    afterEach(() => setup.close());

    async function begin(): Promise<Attempt> {
      const attempt = createAttempt(setup, await setup.connect());
      await attempt.context();
      return attempt;
    }

    it('connects and names the account', async () => {
      const tokens = await setup.connect();
      const account = await setup.adapter.readAccount(tokens, AbortSignal.timeout(10_000));
      expect(account.remoteId).not.toBe('');
      expect(account.name).not.toBe('');
      expect(account).toEqual(await setup.adapter.readAccount(tokens, AbortSignal.timeout(10_000)));
    });

    describe.each(abilities.shapes ?? listShapes(kind))('of %s', (shape) => {
      it('publishes it once, whole, with what says that AI made it', async () => {
        const post = makePost(shape);
        const result = await (await begin()).publish(post);
        expect(result).toMatchObject({ state: 'published', remoteId: expect.stringMatching(/./) });
        const [received, ...others] = setup.listPosts();
        expect(others).toEqual([]);
        expectWhole(received, post, setup.adapter, abilities);
      });

      it('labels adult work where the outlet takes it', async () => {
        if (!channelRules[setup.adapter.kind].takesAdult) return;
        await (await begin()).publish(makePost(shape, { isAdult: true }));
        const [received] = setup.listPosts();
        if (received?.isAdult !== null) expect(received?.isAdult).toBe(true);
        await (await begin()).publish(makePost(shape));
        expect(setup.listPosts().at(-1)?.isAdult ?? false).toBe(false);
      });

      it.each(outcomesLost)('leaves one post at the outlet when it %s', async (_, fault) => {
        const attempt = await begin();
        const post = makePost(shape);
        setup.failPublishing(fault);
        expect(await attempt.fail(post)).toBe('unknown');
        const there = setup.listPosts().length;
        const found = await attempt.find(post);
        if (!abilities.finds) {
          expect(found.state).toBe('cannot_know');
          return;
        }
        expect(found.state).toBe(there === 1 ? 'published' : 'absent');
        if (found.state === 'absent') await attempt.publish(post);
        expect(setup.listPosts()).toHaveLength(1);
        expect((await attempt.find(post)).state).toBe('published');
      });

      it('does not take another post for an interrupted one', async () => {
        if (!abilities.finds) return;
        const attempt = await begin();
        await attempt.publish(makePost(shape, { text: `Evening at the harbour. ${disclosure}` }));
        const post = makePost(shape);
        const next = createAttempt(setup, attempt.tokens);
        await next.context();
        setup.failPublishing({ when: 'before', reply: 'broken' });
        expect(await next.fail(post)).toBe('unknown');
        expect((await next.find(post)).state).toBe('absent');
      });
    });

    it('says until when it takes no more', async () => {
      const attempt = await begin();
      setup.failPublishing(abilities.limitation ?? limited);
      const error = await attempt.failWith(makePost('any', {}, setup.adapter));
      expect(error.problem).toBe('limited');
      expect(error.retryAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
      expect(setup.listPosts()).toEqual([]);
    });

    it('says why a post is refused, without anything of tokens', async () => {
      const attempt = await begin();
      setup.failPublishing({ when: 'before', reply: abilities.refusal });
      const error = await attempt.failWith(makePost('any', {}, setup.adapter));
      expect(error.problem).toBe('refused');
      expect(error.message).toContain(channelRules[setup.adapter.kind].name.split(' ')[0]);
      expectWithoutTokens(error, attempt.tokens);
      expect(setup.listPosts()).toEqual([]);
    });

    it('names an outage before anything was published', async () => {
      const tokens = await setup.connect();
      setup.failNext(outage);
      const reading = setup.adapter.readAccount(tokens, AbortSignal.timeout(10_000));
      await expect(reading).rejects.toMatchObject({ problem: 'unavailable' });
    });

    it('asks for another connection when the access token no longer counts', async () => {
      const attempt = await begin();
      setup.expireAccess();
      const error = await attempt.failWith(makePost('any', {}, setup.adapter));
      expect(error.problem).toBe('unauthorized');
      expectWithoutTokens(error, attempt.tokens);
      if (!setup.adapter.refresh) return;
      const renewed = await setup.adapter.refresh(attempt.tokens, AbortSignal.timeout(10_000));
      expect(renewed.access).not.toBe(attempt.tokens.access);
      await createAttempt(setup, renewed).publish(makePost('any', {}, setup.adapter));
      expect(setup.listPosts()).toHaveLength(1);
    });

    it('says when tokens cannot be refreshed any more', async () => {
      if (!setup.adapter.refresh) return;
      const tokens = await setup.connect();
      setup.withdraw();
      const refreshing = setup.adapter.refresh(tokens, AbortSignal.timeout(10_000));
      await expect(refreshing).rejects.toMatchObject({ problem: 'unauthorized' });
    });

    it('revokes the tokens, and a second time does no harm', async () => {
      const tokens = await setup.connect();
      await setup.adapter.revoke(tokens, AbortSignal.timeout(10_000));
      if (abilities.revokes) expect(setup.isRevoked(tokens)).toBe(true);
      await setup.adapter.revoke(tokens, AbortSignal.timeout(10_000));
    });

    it('reads figures of the posts that are still there', async () => {
      if (!setup.adapter.readFigures) return;
      const attempt = await begin();
      const result = await attempt.publish(makePost('any', {}, setup.adapter));
      if (result.state !== 'published') throw new Error('it is not published');
      const ids = [result.remoteId];
      const figures = await setup.adapter.readFigures(ids, await attempt.context());
      expect([...figures.keys()]).toEqual(ids);
    });
  });
}

type Shape = 'text' | 'image' | 'images' | 'video';

function listShapes(kind: ChannelKind): Shape[] {
  const rules = channelRules[kind];
  return [
    ...(rules.requiresMedia ? [] : (['text'] as const)),
    ...(rules.pictures ? (['image'] as const) : []),
    ...(rules.pictures && rules.pictures.maximum > 1 ? (['images'] as const) : []),
    ...(rules.videos ? (['video'] as const) : []),
  ];
}

function makePost(
  shape: Shape | 'any',
  given: Parameters<typeof makeApprovedPost>[0] = {},
  adapter?: ChannelAdapter,
): ApprovedPost {
  const [first = 'text'] = adapter ? listShapes(adapter.kind) : [];
  switch (shape === 'any' ? first : shape) {
    case 'text':
      return makeApprovedPost(given);
    case 'image':
      return makeApprovedPost({ media: [makeOutgoingMedium('image')], ...given });
    case 'images':
      return makeApprovedPost({
        media: [makeOutgoingMedium('image'), makeOutgoingMedium('image', { mediaType: 'image/jpeg' })],
        ...given,
      });
    case 'video':
      return makeApprovedPost({ media: [makeOutgoingMedium('video')], ...given });
  }
}

type Attempt = {
  tokens: ChannelTokens;
  context(): Promise<PublishContext>;
  /** Publishes, again while the outlet processes. */
  publish(post: ApprovedPost): Promise<PublishResult>;
  failWith(post: ApprovedPost): Promise<ChannelError>;
  fail(post: ApprovedPost): Promise<ChannelProblem>;
  find(post: ApprovedPost): Promise<FoundPost>;
};

/** Publishes as the publisher does: with the checkpoint of the last attempt, from the moment of the first. */
export function createAttempt(setup: AdapterSetup, tokens: ChannelTokens): Attempt {
  let checkpoint: Checkpoint | null = null;
  const since = new Date();
  const signal = AbortSignal.timeout(20_000);
  async function context(): Promise<PublishContext> {
    return {
      tokens,
      account: await setup.adapter.readAccount(tokens, signal),
      checkpoint,
      save: async (next) => {
        checkpoint = structuredClone(next);
      },
      signal,
    };
  }
  let known: PublishContext | undefined;
  const getContext = async (): Promise<PublishContext> => {
    known ??= await context();
    return { ...known, checkpoint };
  };
  const attempt: Attempt = {
    tokens,
    context: getContext,
    async publish(post) {
      for (let turn = 0; turn < 5; turn++) {
        const result = await setup.adapter.publish(post, await getContext());
        if (result.state === 'published') return result;
        expect(result.againAt.getTime()).toBeGreaterThan(Date.now() - 1_000);
        setup.finishProcessing();
      }
      throw new Error('the outlet is never done');
    },
    async failWith(post) {
      const error = await attempt.publish(post).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof ChannelError)) throw error ?? new Error('it was published');
      return error;
    },
    fail: async (post) => (await attempt.failWith(post)).problem,
    async find(post) {
      return setup.adapter.find(post, await getContext(), since);
    },
  };
  return attempt;
}

function expectWhole(
  received: ReceivedPost | undefined,
  post: ApprovedPost,
  adapter: ChannelAdapter,
  { hasAltTexts }: AdapterAbilities,
): void {
  expect(received?.text).toBe(post.text);
  const { aiFlag } = channelRules[adapter.kind];
  if (aiFlag === 'field') expect(received?.isAiFlagged).toBe(true);
  else expect(received?.text).toContain(disclosure);
  expect(received?.media).toHaveLength(post.media.length);
  for (const [at, medium] of post.media.entries()) {
    const given = received?.media[at];
    if (Buffer.isBuffer(given) && 'bytes' in medium) expect(given.equals(medium.bytes as Buffer)).toBe(true);
  }
  if (hasAltTexts) expect(received?.altTexts).toEqual(post.media.map(({ altText }) => altText));
}

function expectWithoutTokens(error: ChannelError, tokens: ChannelTokens): void {
  const told = `${error.message} ${String(error.cause ?? '')}`;
  for (const secret of [tokens.access, tokens.refresh]) {
    if (secret !== null) expect(told).not.toContain(secret);
  }
}

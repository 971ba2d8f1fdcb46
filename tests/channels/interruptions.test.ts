/** Whatever call breaks off, before or after the outlet did it: in the end each post is there once. */
import { describe, expect, it } from 'vitest';
import { type ApprovedPost, ChannelError, type Checkpoint, type PublishContext } from '#channels/port';
import { makeApprovedPost, makeOutgoingMedium } from './approved-posts.ts';
import {
  type ChannelSetup,
  openFanvue,
  openInstagram,
  openPostiz,
  openReddit,
  openTikTok,
  openX,
  openYouTube,
} from './channel-setups.ts';

const pictures = () =>
  makeApprovedPost({ media: [makeOutgoingMedium('image'), makeOutgoingMedium('image')] });
const video = () => makeApprovedPost({ media: [makeOutgoingMedium('video')] });
const text = () => makeApprovedPost();

const cases: readonly (readonly [string, () => Promise<ChannelSetup>, () => ApprovedPost])[] = [
  ['Instagram, a carousel', openInstagram, pictures],
  ['Instagram, a video', openInstagram, video],
  ['TikTok, a video', openTikTok, video],
  ['TikTok, pictures', openTikTok, pictures],
  ['YouTube, a video', openYouTube, video],
  ['X, a text', openX, text],
  ['X, pictures', openX, pictures],
  ['X, a video', openX, video],
  ['Reddit, a text', openReddit, text],
  ['Reddit, a gallery', openReddit, pictures],
  ['Reddit, a video', openReddit, video],
  ['Fanvue, pictures', openFanvue, pictures],
  ['Postiz, pictures', openPostiz, pictures],
];

type End = 'published' | 'cannot_know';

/** Goes on as the publisher does until the post is published or a person has to look. */
async function publishInTheEnd(setup: ChannelSetup, post: ApprovedPost): Promise<End> {
  const tokens = await setup.connect();
  const signal = AbortSignal.timeout(20_000);
  const account = await setup.adapter.readAccount(tokens, signal);
  const since = new Date();
  let checkpoint: Checkpoint | null = null;
  let isInterrupted = false;
  const createContext = (): PublishContext => ({
    ...{ tokens, account, checkpoint, signal },
    save: async (next) => {
      checkpoint = structuredClone(next);
    },
  });
  for (let turn = 0; turn < 20; turn++) {
    try {
      if (isInterrupted) {
        const found = await setup.adapter.find(post, createContext(), since);
        if (found.state !== 'absent') return found.state;
        isInterrupted = false;
      }
      const result = await setup.adapter.publish(post, createContext());
      if (result.state === 'published') return 'published';
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      expect(['unavailable', 'unknown']).toContain(error.problem);
      // A worker that was killed knows no more than one whose call got no answer: it looks first.
      isInterrupted = true;
    }
    setup.finishProcessing();
    setup.advance(300_000);
  }
  throw new Error('it never ends');
}

/** Lets the call of a number break off. Calls of the connection come before. */
async function interrupt(
  setup: ChannelSetup,
  call: number,
  when: 'before' | 'after',
): Promise<() => boolean> {
  let seen = 0;
  let isReached = false;
  setup.double.failNext({ when, reply: 'broken' }, ({ path }) => {
    if (/token|\/me$|user\/info|channels$|integrations$/.test(path)) return false;
    if (seen++ !== call) return false;
    isReached = true;
    return true;
  });
  return () => isReached;
}

describe.each(cases)('%s', (_, open, makePost) => {
  it.each(['before', 'after'] as const)(
    'is there once, whichever call breaks off %s the outlet did it',
    async (when) => {
      let isReached = true;
      for (let call = 0; isReached; call++) {
        const setup = await open();
        try {
          const wasReached = await interrupt(setup, call, when);
          const end = await publishInTheEnd(setup, makePost());
          isReached = wasReached();
          const count = setup.listPosts().length;
          if (end === 'published') expect(count, `call ${call}`).toBe(1);
          else expect(count, `call ${call}`).toBeLessThanOrEqual(1);
        } finally {
          await setup.close();
        }
        expect(call).toBeLessThan(40);
      }
    },
  );
});

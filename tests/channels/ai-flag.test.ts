/** No post leaves without its outlet's flag or words for AI, and none that is adult without its label. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChannelKind, channelRules, hasAiField } from '#contract/channel-kinds.ts';
import { withDisclosure } from '#contract/post-problems.ts';
import { type AdapterSetup, createAttempt } from './adapter-contract.ts';
import { disclosure, makeApprovedPost, makeOutgoingMedium } from './approved-posts.ts';
import {
  openFanvue,
  openInstagram,
  openPostiz,
  openReddit,
  openTikTok,
  openX,
  openYouTube,
} from './channel-setups.ts';

type Kind = Exclude<ChannelKind, 'by_hand'>;

const setups: readonly (readonly [Kind, () => Promise<AdapterSetup>])[] = [
  ['instagram', openInstagram],
  ['tiktok', openTikTok],
  ['youtube', openYouTube],
  ['x', openX],
  ['reddit', openReddit],
  ['fanvue', openFanvue],
  ['postiz', openPostiz],
];

/** The media of a post that the outlet takes. */
function arbitraryMedia(kind: Kind): fc.Arbitrary<('image' | 'video')[]> {
  const { mixesMedia, pictures, requiresMedia, videos } = channelRules[kind];
  const least = requiresMedia ? 1 : 0;
  const many = (type: 'image' | 'video', maximum: number) =>
    fc.array(fc.constant(type), { minLength: least, maxLength: Math.min(maximum, 3) });
  const kinds: fc.Arbitrary<('image' | 'video')[]>[] = [
    ...(pictures ? [many('image', pictures.maximum)] : []),
    ...(videos ? [many('video', videos.maximum)] : []),
  ];
  const mixed = fc.array(fc.constantFrom('image' as const, 'video' as const), {
    minLength: least,
    maxLength: 3,
  });
  const isTaken = (media: readonly string[]) =>
    media.filter((type) => type === 'video').length <= (videos?.maximum ?? 0);
  return mixesMedia ? fc.oneof(...kinds, mixed.filter(isTaken)) : fc.oneof(...kinds);
}

describe.each(setups)('%s', (kind, open) => {
  it('flags or names every post as made by AI, whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryMedia(kind),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.boolean(),
        async (types, written, wantsAdult) => {
          const setup = await open();
          try {
            const media = types.map((type) => makeOutgoingMedium(type));
            const isAdult = wantsAdult && channelRules[kind].takesAdult;
            const text = withDisclosure(written, disclosure, kind, media);
            const attempt = createAttempt(setup, await setup.connect());
            await attempt.publish(makeApprovedPost({ text, isAdult, media }));
            const [posted, ...others] = setup.listPosts();
            expect(others).toEqual([]);
            if (hasAiField(kind, media)) expect(posted?.isAiFlagged).toBe(true);
            else expect(posted?.text.toLowerCase().endsWith(disclosure.toLowerCase())).toBe(true);
            if (posted?.isAdult !== null) expect(posted?.isAdult).toBe(isAdult);
          } finally {
            await setup.close();
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

it('puts words into every post for which no field is known', () => {
  expect(withDisclosure('Hello', disclosure, 'x')).toContain(disclosure);
  expect(withDisclosure('Hello', disclosure, 'x', [{ type: 'image' }])).toBe('Hello');
  expect(withDisclosure('Hello', disclosure, 'tiktok', [{ type: 'image' }])).toContain(disclosure);
  expect(withDisclosure('Hello', disclosure, 'tiktok', [{ type: 'video' }])).toBe('Hello');
  expect(withDisclosure('Hello', disclosure, 'instagram')).toBe('Hello');
});

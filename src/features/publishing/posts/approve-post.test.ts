import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelKinds, channelRules } from '#contract/channel-kinds.ts';
import { listPostProblems } from '#contract/post-problems.ts';
import { type ApprovalFacts, approvePost } from './approve-post.ts';
import type { PreparedMedium } from './prepare/prepare-media.ts';
import { toCheckedMedium } from './target-problems.ts';

const decisionId = '0198a6c2-0000-7000-8000-00000000000d';
const ids = ['a', 'b', 'c'].map((end) => `0198a6c2-0000-7000-8000-00000000000${end}`);
const baseUrl = 'https://castwright.test';
const shop = 'https://shop.example.com/dusk';
const short = `${baseUrl}/go/abc2345`;
/** Mostly what lets a post leave, so that some do. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

const medium = (position: number) =>
  fc.record({
    position: fc.constant(position),
    contentId: fc.constant(ids[position] as string),
    altText: fc.constantFrom('', 'A harbour in the morning'),
    type: mostly<'image' | 'video'>('image', 'video'),
    category: mostly<'sfw' | 'nsfw'>('sfw', 'nsfw'),
    width: fc.constantFrom(1_080, 2_000, 400),
    height: fc.constantFrom(1_080, 1_350, 3_000),
    durationMs: fc.constantFrom(null, 6_000),
    byteSize: fc.constantFrom(500_000, 3_000_000_000),
  });

const rows = fc.record({
  post: fc.record({
    state: mostly('publishing', 'scheduled', 'draft', 'waiting') as fc.Arbitrary<'publishing' | 'draft'>,
    version: fc.constantFrom(1, 2),
    decidedVersion: mostly<number | null>(2, 1, null),
    decision: mostly<'approved' | 'declined' | null>('approved', 'declined', null),
    decidedAt: mostly<Date | null>(new Date('2026-11-29T10:00:00Z'), null),
    safetyDecisionId: mostly<string | null>(decisionId, null, ids[0] as string),
    text: fc.constantFrom(
      '',
      'Good morning',
      `See ${shop}.`,
      'Good morning. Made with AI',
      '#a '.repeat(200),
    ),
    campaign: fc.constantFrom('', 'summer'),
  }),
  target: fc.record({
    id: fc.constant(ids[2] as string),
    text: fc.constantFrom(null, '', 'Good evening'),
    title: fc.constantFrom('', 'Harbour'),
    place: fc.constant(''),
    crops: fc.constant<ApprovalFacts['target']['crops']>([]),
  }),
  channel: fc.record({ kind: fc.constantFrom(...channelKinds), takesAdult: fc.boolean() }),
  disclosure: mostly('Made with AI', '', '  '),
  media: fc.constantFrom(0, 1, 2).chain((n) => fc.tuple(...Array.from({ length: n }, (_, at) => medium(at)))),
  missing: mostly<string | null>(null, ids[0] as string),
  isDecisionStored: mostly(true, false),
  unmarked: mostly<number | null>(null, 0, 1),
  unsigned: mostly<number | null>(null, 0, 1),
  leftOut: mostly<number | null>(null, 0),
  areLinksStored: mostly(true, false),
});

function prepare(
  given: { contentId: string; type: 'image' | 'video' },
  isMarked: boolean,
  isSigned: boolean,
) {
  const prepared: PreparedMedium = {
    ...{ contentId: given.contentId, type: given.type, isMarked, isSigned },
    ...{ mediaType: 'image/jpeg', byteSize: 5, width: 1_080, height: 1_350, seconds: null, altText: '' },
    read: async () => Readable.from(['bytes']),
    createLink: async () => 'https://example.com/file',
  };
  return prepared;
}

describe('a post', () => {
  it('leaves only with flag, mark, decision and approval, whatever is stored', () => {
    let left = 0;
    fc.assert(
      fc.property(rows, (row) => {
        const { channel, disclosure, leftOut, media, missing, post, target, unmarked, unsigned } = row;
        const facts: ApprovalFacts = {
          ...{ post, target, channel, disclosure, baseUrl, media },
          availableIds: new Set(ids.filter((id) => id !== missing)),
          allowedDecisionIds: new Set(row.isDecisionStored ? [decisionId] : []),
        };
        const prepared = media
          .map((each, at) => prepare(each, at !== unmarked, at !== unsigned))
          .filter((_, at) => at !== leftOut);
        const made = approvePost(facts, prepared, new Map(row.areLinksStored ? [[shop, short]] : []));
        if ('problem' in made) {
          expect(made.problem).toMatch(/\.$/);
          return;
        }
        left++;
        const { approved } = made;
        const rules = channelRules[channel.kind];
        // The flag: a field that every adapter with one sets, or words at the end of the text.
        expect(approved.isAiGenerated).toBe(true);
        if (rules.aiFlag === 'text') expect(approved.text.endsWith('Made with AI')).toBe(true);
        // The short link of a campaign, in place of the address itself; without a campaign the address stays.
        if (post.text.includes(shop) && target.text === null)
          expect(approved.text.includes(post.campaign ? `See ${short}.` : `See ${shop}.`)).toBe(true);
        // The mark, on every file, and none is left out.
        expect(approved.media).toHaveLength(media.length);
        expect(prepared.every(({ isMarked, isSigned }) => isMarked && isSigned)).toBe(true);
        // The decision about its texts, and that each file is there and checked.
        expect(row.isDecisionStored && post.safetyDecisionId === decisionId).toBe(true);
        expect(media.some(({ contentId }) => contentId === missing)).toBe(false);
        // The approval of this version by a person.
        expect(
          post.decision === 'approved' && post.decidedVersion === post.version && post.decidedAt !== null,
        ).toBe(true);
        expect(['draft', 'waiting']).not.toContain(post.state);
        // Adult work only where it is taken.
        const isAdult = media.some(({ category }) => category === 'nsfw');
        expect(approved.isAdult).toBe(isAdult);
        if (isAdult) expect(rules.takesAdult && channel.takesAdult).toBe(true);
        const checked = media.map((each) => toCheckedMedium(each, target, channel.kind));
        const { text, title } = approved;
        expect(listPostProblems({ text, title, media: checked }, channel)).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
    // The property is not shown by posts that all stay.
    expect(left).toBeGreaterThan(100);
  });
});

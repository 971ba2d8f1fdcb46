import { describe, expect, it } from 'vitest';
import { channelKinds, channelRules, hasAiField } from './channel-kinds.ts';
import { listPostProblems } from './post-problems.ts';

describe.each(channelKinds)('%s', (kind) => {
  const rules = channelRules[kind];

  it('offers only shapes that it takes', () => {
    const range = rules.pictures ? rules.pictures.ratio : (rules.videos?.ratio ?? null);
    for (const { height, width } of rules.shapes) {
      expect(width / height).toBeGreaterThanOrEqual((range?.least ?? 0) - 0.005);
      expect(width / height).toBeLessThanOrEqual((range?.most ?? 100) + 0.005);
    }
    expect(rules.shapes.length).toBeGreaterThan(0);
  });

  it('takes pictures of some type where it takes pictures', () => {
    expect(rules.pictureTypes.length > 0).toBe(rules.pictures !== null);
  });
});

describe('the field for AI', () => {
  const image = [{ type: 'image' }] as const;
  const video = [{ type: 'video' }] as const;

  it.each([
    ['instagram', [], true],
    ['tiktok', image, false],
    ['tiktok', video, true],
    ['x', [], false],
    ['x', image, true],
    ['reddit', video, false],
  ] as const)('of %s for %j: %s', (kind, media, expected) => {
    expect(hasAiField(kind, media)).toBe(expected);
  });
});

it('wants a community for Reddit, once it is asked for', () => {
  const post = { text: 'Hello', title: 'Hello', media: [] };
  const channel = { kind: 'reddit', takesAdult: false } as const;
  expect(listPostProblems({ ...post, place: ' ' }, channel)).toEqual(['Reddit needs a community.']);
  expect(listPostProblems({ ...post, place: 'r/harbour' }, channel)).toEqual([]);
  expect(listPostProblems(post, channel)).toEqual([]);
});

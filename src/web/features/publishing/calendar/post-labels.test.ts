import { expect, it } from 'vitest';
import type { Post, TargetState } from '#contract/posts.ts';
import { getPostLabel, getPostName } from './post-labels.ts';

const label = (state: Post['state'], targets: TargetState[], decision?: 'approved' | 'declined') =>
  getPostLabel({
    state,
    approval: decision ? { decision, by: 'Ada', at: '2026-01-01T00:00:00.000Z', reason: null } : null,
    targets: targets.map((each) => ({ state: each })) as Post['targets'],
  }).label;

it.each([
  ['Draft', label('draft', ['pending'])],
  ['Declined', label('draft', ['pending'], 'declined')],
  ['Waiting for approval', label('waiting', ['pending'])],
  ['Scheduled', label('scheduled', ['pending'], 'approved')],
  ['Publishing', label('publishing', ['published', 'sending'])],
  ['Publish by hand', label('publishing', ['published', 'by_hand'])],
  ['Outcome unknown', label('publishing', ['by_hand', 'unclear'])],
  ['Published', label('ended', ['published', 'published'])],
  ['Partly published', label('ended', ['published', 'failed'])],
  ['Failed', label('ended', ['failed', 'cancelled'])],
  ['Cancelled', label('ended', ['cancelled'])],
])('a post is called %s', (expected, found) => {
  expect(found).toBe(expected);
});

it('a post is named by its first line, or by what it consists of', () => {
  const media = [{ type: 'video' }] as Post['media'];
  expect(getPostName({ text: '  First\nSecond', media: [] })).toBe('First');
  expect(getPostName({ text: 'x'.repeat(100), media })).toHaveLength(80);
  expect(getPostName({ text: '', media })).toBe('A video');
  expect(getPostName({ text: ' ', media: [...media, ...media] })).toBe('2 pictures and videos');
  expect(getPostName({ text: '', media: [] })).toBe('Empty post');
});

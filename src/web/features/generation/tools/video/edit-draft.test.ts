import { describe, expect, test } from 'vitest';
import { addCaption, type EditDraft, emptyEdit, listEditReasons, toEdit } from './edit-draft.ts';

const length = 10;
const size = { width: 512, height: 912 };
const caption = (from: number, to: number, text = 'A harbour', key = from) => ({ key, from, to, text });
const listReasons = (change: Partial<EditDraft>) =>
  listEditReasons(toEdit({ ...emptyEdit, ...change }, length), { length, size }).filter(
    (reason) => reason !== null,
  );

test('a soundtrack has to be chosen, and is a change by itself', () => {
  const track = { kind: 'track', uploadId: '', from: 0, volume: 1, repeats: false } as const;
  expect(listReasons({ sound: track })).toEqual(['Choose a soundtrack, or add one.']);
  expect(listReasons({ sound: { ...track, uploadId: crypto.randomUUID() } })).toEqual([]);
  expect(listReasons({ sound: { kind: 'off' } })).toEqual([]);
});

describe('a new caption', () => {
  const listSpans = (draft: EditDraft) => draft.captions.map(({ from, to }) => [from, to]);

  test('begins at the playhead and lasts two seconds, or up to the next one or the end', () => {
    const one = addCaption(emptyEdit, 3.04, length);
    expect(listSpans(one)).toEqual([[3, 5]]);
    const two = addCaption(one, 1.5, length);
    expect(listSpans(two)).toEqual([
      [1.5, 3],
      [3, 5],
    ]);
    expect(listSpans(addCaption(two, 9, length)).at(-1)).toEqual([9, 10]);
    expect(new Set(two.captions.map(({ key }) => key)).size).toBe(2);
  });

  test('follows the caption at the playhead, and is not added where none fits', () => {
    const one = addCaption(emptyEdit, 3, length);
    expect(listSpans(addCaption(one, 4, length))).toEqual([
      [3, 5],
      [5, 7],
    ]);
    expect(addCaption(emptyEdit, 9.95, length)).toBe(emptyEdit);
    const full = { ...emptyEdit, captions: Array.from({ length: 40 }, (_, at) => caption(at, at + 1)) };
    expect(addCaption(full, 50, 60)).toBe(full);
  });
});

test('an edit is sent with the end of the video and with captions in their order', () => {
  const captions = [caption(4, 5, ' Dusk '), caption(1, 2)];
  expect(toEdit({ ...emptyEdit, captions }, length)).toEqual({
    ...emptyEdit,
    to: 10,
    captions: [
      { from: 1, to: 2, text: 'A harbour' },
      { from: 4, to: 5, text: 'Dusk' },
    ],
  });
});

describe('an edit cannot start', () => {
  test.each<[why: string, change: Partial<EditDraft>, reason: RegExp]>([
    ['unchanged', {}, /Change something/],
    ['with an empty caption', { captions: [caption(0, 1, ' ')] }, /Enter the text/],
    ['with a caption that ends before it begins', { captions: [caption(2, 1)] }, /ends after it begins/],
    ['with captions at the same time', { captions: [caption(0, 2), caption(1, 3)] }, /same time/],
  ])('%s', (_, change, reason) => {
    expect(listReasons(change)).toEqual([expect.stringMatching(reason)]);
  });

  test('backwards for more than 20 seconds, or when the result is too long', () => {
    const long = toEdit({ ...emptyEdit, loop: 'reverse', speed: 0.25 }, 30);
    expect(listEditReasons(long, { length: 30, size }).filter(Boolean)).toEqual([
      expect.stringContaining('At most 20 seconds'),
      expect.stringContaining('would last 120 seconds'),
    ]);
    const enlarged = { width: 1440, height: 2560 };
    const slow = toEdit({ ...emptyEdit, loop: 'reverse', speed: 0.5 }, 10);
    expect(listEditReasons(slow, { length: 10, size: enlarged }).filter(Boolean)).toEqual([
      expect.stringContaining('At most 5 seconds'),
      'The result would last 20 seconds. At most 15 are possible.',
    ]);
  });

  test('for no reason otherwise', () => {
    expect(listReasons({ speed: 2 })).toEqual([]);
    expect(listReasons({ to: 5 })).toEqual([]);
    expect(listReasons({ captions: [caption(0, 2), caption(2, 3)] })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { MadeShots, ShotDraft, ShotListDraft } from '#contract/shot-lists.ts';
import { copyShot, isMadeAlready, listNewLengths, moveShot, planShots, toForm } from './shots.ts';

const shot = (id: string, start: ShotDraft['start'] = { kind: 'none' }): ShotDraft => ({
  ...{ id, prompt: `shot ${id}`, duration: 5, start },
});
const draft: ShotListDraft = {
  ...{ name: '', category: 'sfw', quality: 'mid', shape: 'portrait', loraModel: 'none' },
  shots: [shot('a'), shot('b', { kind: 'previous' }), shot('c')],
};
const made: MadeShots = {
  form: draft,
  film: { contentId: 'film', status: 'completed' },
  shots: [
    { id: 'a', contentId: 'video a', status: 'completed', follows: null },
    { id: 'b', contentId: 'video b', status: 'completed', follows: 'video a' },
    { id: 'c', contentId: 'video c', status: 'completed', follows: null },
  ],
};
const none: ReadonlySet<string> = new Set();
const listKept = (list: ShotListDraft, again = none, of: MadeShots | null = made) =>
  planShots(list, of, again).map(({ isKept }) => isKept);

it('a shot moves to a place, and no further than the ends', () => {
  const ids = (shots: ShotDraft[]) => shots.map(({ id }) => id).join('');
  expect(ids(moveShot(draft.shots, 'c', 0))).toBe('cab');
  expect(ids(moveShot(draft.shots, 'a', 1))).toBe('bac');
  expect(ids(moveShot(draft.shots, 'a', 9))).toBe('bca');
  expect(ids(moveShot(draft.shots, 'a', -1))).toBe('abc');
  const copied = copyShot(draft.shots, 'a');
  expect(copied.map(({ prompt }) => prompt)).toEqual(['shot a', 'shot a', 'shot b', 'shot c']);
  expect(new Set(copied.map(({ id }) => id)).size).toBe(4);
});

describe('a shot is kept', () => {
  it('once it is made and nothing about it has changed', () => {
    expect(listKept(draft, none, null)).toEqual([false, false, false]);
    expect(listKept(draft)).toEqual([true, true, true]);
    expect(isMadeAlready(planShots(draft, made, none), made)).toBe(true);
    const [a, b, c] = draft.shots as [ShotDraft, ShotDraft, ShotDraft];
    expect(listKept({ ...draft, shots: [a, { ...b, prompt: 'other' }, c] })).toEqual([true, false, true]);
    expect(listKept({ ...draft, name: 'Harbour' })).toEqual([true, true, true]);
  });

  it('unless all shots change with the list', () => {
    for (const change of [{ quality: 'low' }, { shape: 'square' }, { negativePrompt: 'fog' }] as const) {
      expect(listKept({ ...draft, ...change })).toEqual([false, false, false]);
    }
  });

  it('unless it is to be made again; what follows it then has its old end', () => {
    const planned = planShots(draft, made, new Set(['a']));
    expect(planned.map(({ isKept }) => isKept)).toEqual([false, true, true]);
    expect(planned.map(({ hasOldEnd }) => hasOldEnd)).toEqual([false, true, false]);
    expect(listNewLengths(planned)).toEqual([5]);
    expect(toForm(draft, planned, 'list').shots.map(({ keep }) => keep?.contentId)).toEqual([
      undefined,
      'video b',
      'video c',
    ]);
  });

  it('in another order, which makes another film', () => {
    const planned = planShots({ ...draft, shots: moveShot(draft.shots, 'c', 1) }, made, none);
    expect(planned.map(({ isKept }) => isKept)).toEqual([true, true, true]);
    expect(planned.map(({ hasOldEnd }) => hasOldEnd)).toEqual([false, false, true]);
    expect(isMadeAlready(planned, made)).toBe(false);
  });
});

it('the first shot begins with no shot before it', () => {
  const [first, second] = planShots({ ...draft, shots: moveShot(draft.shots, 'b', 0) }, made, none);
  expect(first).toMatchObject({ shot: { start: { kind: 'none' } }, isChanged: true, isKept: false });
  expect(second?.isKept).toBe(true);
});

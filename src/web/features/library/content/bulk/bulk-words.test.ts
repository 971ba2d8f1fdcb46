import { describe, expect, it } from 'vitest';
import { inverseOf, saidOf } from './bulk-words.ts';

const collectionId = '019f0000-0000-7000-8000-000000000001';

describe('what was done with many items', () => {
  it('is said with how many, and of the trash with how long they can be restored', () => {
    expect(saidOf({ action: 'trash' }, 12, 12)).toEqual({
      title: '12 items moved to the trash',
      text: 'They can be restored for 30 days.',
    });
    expect(saidOf({ action: 'trash' }, 1, 1).text).toBe('It can be restored for 30 days.');
    expect(saidOf({ action: 'tag', tag: 'shop' }, 3, 3)).toEqual({ title: '3 items tagged “shop”' });
    expect(saidOf({ action: 'favourite', favourite: false }, 1, 1).title).toBe(
      '1 item no longer among your favourites',
    );
  });

  it('is said of x of y, and why, when some were passed over', () => {
    expect(saidOf({ action: 'trash' }, 10, 12)).toEqual({
      title: '10 of 12 items moved to the trash',
      text: 'What is still being made stays: cancel its job first.',
    });
    expect(saidOf({ action: 'tag', tag: 'shop' }, 0, 2)).toEqual({
      title: '0 of 2 items tagged “shop”',
      text: 'An item has room for 20 tags.',
    });
  });

  it('can be undone where there is a way back', () => {
    expect(inverseOf({ action: 'trash' })).toEqual({ action: 'restore' });
    expect(inverseOf({ action: 'restore' })).toEqual({ action: 'trash' });
    expect(inverseOf({ action: 'untag', tag: 'shop' })).toEqual({ action: 'tag', tag: 'shop' });
    expect(inverseOf({ action: 'uncollect', collectionId })).toEqual({ action: 'collect', collectionId });
    expect(inverseOf({ action: 'remove' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { findInverse, formatBulkResult } from './bulk-labels.ts';

const collectionId = '019f0000-0000-7000-8000-000000000001';

describe('the message of a bulk change', () => {
  it('says how many items changed, and how long the trash keeps them', () => {
    expect(formatBulkResult({ action: 'trash' }, 12, 12)).toEqual({
      title: '12 items moved to the trash',
      text: 'They can be restored for 30 days.',
    });
    expect(formatBulkResult({ action: 'trash' }, 1, 1).text).toBe('It can be restored for 30 days.');
    expect(formatBulkResult({ action: 'tag', tag: 'shop' }, 3, 3)).toEqual({
      title: '3 items tagged “shop”',
    });
    expect(formatBulkResult({ action: 'favourite', favourite: false }, 1, 1).title).toBe(
      '1 item removed from favourites',
    );
  });

  it('says x of y, and why, when some items were skipped', () => {
    expect(formatBulkResult({ action: 'trash' }, 10, 12)).toEqual({
      title: '10 of 12 items moved to the trash',
      text: 'Items in progress were skipped: cancel their jobs first.',
    });
    expect(formatBulkResult({ action: 'tag', tag: 'shop' }, 0, 2)).toEqual({
      title: '0 of 2 items tagged “shop”',
      text: 'An item can have up to 20 tags.',
    });
  });

  it('has an inverse if the change can be undone', () => {
    expect(findInverse({ action: 'trash' })).toEqual({ action: 'restore' });
    expect(findInverse({ action: 'restore' })).toEqual({ action: 'trash' });
    expect(findInverse({ action: 'untag', tag: 'shop' })).toEqual({ action: 'tag', tag: 'shop' });
    expect(findInverse({ action: 'uncollect', collectionId })).toEqual({ action: 'collect', collectionId });
    expect(findInverse({ action: 'remove' })).toBeNull();
  });
});

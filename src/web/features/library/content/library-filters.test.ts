import { describe, expect, it } from 'vitest';
import { canStack, hasFilters, parseFilters, toContentFilters } from './library-filters.ts';

const read = (address: string) => parseFilters(new URLSearchParams(address));
/** An afternoon, wherever this test runs. */
const now = new Date(2026, 10, 21, 15, 30);

describe('the filters in an address', () => {
  it('are parsed, and invalid values are dropped', () => {
    expect(
      read('type=video&category=sfw&status=failed&date=week&q=+red+hat+&favourite=true&sort=name'),
    ).toEqual({
      type: 'video',
      category: 'sfw',
      status: 'failed',
      date: 'week',
      q: 'red hat',
      favourite: 'true',
      sort: 'name',
    });
    const [item, made] = ['019f0000-0000-7000-8000-000000000001', '2026-11-01T10:00:00.000Z'];
    const more = `verdict=keep&likenessAtLeast=70&tag=+Shop+&collectionId=${item}&personaId=${item}&modelId=${item}&since=${made}`;
    expect(read(more)).toEqual({
      verdict: 'keep',
      likenessAtLeast: '70',
      tag: 'shop',
      collectionId: item,
      personaId: item,
      modelId: item,
      since: made,
    });
    expect(
      read('verdict=maybe&likenessAtLeast=101&tag=a,b&collectionId=1&personaId=x&modelId=&until=tomorrow'),
    ).toEqual({});
    const nothing = { type: undefined, category: undefined, status: undefined, date: undefined };
    expect(read('type=book&date=toString&q=++&favourite=1&sort=size')).toEqual({
      ...nothing,
      q: undefined,
      favourite: undefined,
      sort: undefined,
    });
  });

  it('cut the search text to the server’s maximum', () => {
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  });

  it.each([
    ['today', new Date(2026, 10, 21)],
    ['week', new Date(2026, 10, 14)],
    ['month', new Date(2026, 9, 22)],
  ] as const)('mean by %s since the midnight of this browser, 0, 7 or 30 days ago', (date, midnight) => {
    expect(toContentFilters({ date, type: 'image' }, now)).toEqual({
      type: 'image',
      since: midnight.toISOString(),
    });
  });

  it('mean all time without a date', () => {
    expect(toContentFilters(read('sort=oldest'), now).since).toBeUndefined();
  });

  it('stack variants, unless a filter may match only some of them', () => {
    expect(toContentFilters(read('stacked=true&type=image&sort=name&date=week'), now)).toMatchObject({
      stacked: 'true',
    });
    for (const narrowed of ['q=hat', 'favourite=true', 'status=failed', 'trash=true']) {
      expect(canStack(read(narrowed))).toBe(false);
      expect(toContentFilters(read(`stacked=true&${narrowed}`), now).stacked).toBeUndefined();
    }
    expect(hasFilters(read('stacked=true'))).toBe(false);
  });

  it('count as active, unlike the sort order', () => {
    expect(hasFilters(read('q=hat'))).toBe(true);
    expect(hasFilters(read('favourite=true'))).toBe(true);
    expect(hasFilters(read('sort=oldest'))).toBe(false);
  });
});

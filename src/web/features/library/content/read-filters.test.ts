import { describe, expect, it } from 'vitest';
import { askedBy, canStack, isNarrowed, readFilters } from './read-filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));
/** An afternoon, wherever this test runs. */
const now = new Date(2026, 10, 21, 15, 30);

describe('the filters in an address', () => {
  it('are read, and what is not understood is left out', () => {
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
    const more = `verdict=keep&tag=+Shop+&collectionId=${item}&personaId=${item}&modelId=${item}&since=${made}`;
    expect(read(more)).toEqual({
      verdict: 'keep',
      tag: 'shop',
      collectionId: item,
      personaId: item,
      modelId: item,
      since: made,
    });
    expect(read('verdict=maybe&tag=a,b&collectionId=1&personaId=x&modelId=&until=tomorrow')).toEqual({});
    const nothing = { type: undefined, category: undefined, status: undefined, date: undefined };
    expect(read('type=book&date=toString&q=++&favourite=1&sort=size')).toEqual({
      ...nothing,
      q: undefined,
      favourite: undefined,
      sort: undefined,
    });
  });

  it('never ask for more words than the server takes', () => {
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  });

  it.each([
    ['today', new Date(2026, 10, 21)],
    ['week', new Date(2026, 10, 14)],
    ['month', new Date(2026, 9, 22)],
  ] as const)('mean by %s since the midnight of this browser, 0, 7 or 30 days ago', (date, midnight) => {
    expect(askedBy({ date, type: 'image' }, now)).toEqual({ type: 'image', since: midnight.toISOString() });
  });

  it('mean all time without a date', () => {
    expect(askedBy(read('sort=oldest'), now).since).toBeUndefined();
  });

  it('stack variants, unless something is looked for that may be true of one of them alone', () => {
    expect(askedBy(read('stacked=true&type=image&sort=name&date=week'), now)).toMatchObject({
      stacked: 'true',
    });
    for (const narrowed of ['q=hat', 'favourite=true', 'status=failed', 'trash=true']) {
      expect(canStack(read(narrowed))).toBe(false);
      expect(askedBy(read(`stacked=true&${narrowed}`), now).stacked).toBeUndefined();
    }
    expect(isNarrowed(read('stacked=true'))).toBe(false);
  });

  it('narrow the library, which an order does not', () => {
    expect(isNarrowed(read('q=hat'))).toBe(true);
    expect(isNarrowed(read('favourite=true'))).toBe(true);
    expect(isNarrowed(read('sort=oldest'))).toBe(false);
  });
});

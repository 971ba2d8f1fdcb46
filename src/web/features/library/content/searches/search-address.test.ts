import { describe, expect, it } from 'vitest';
import { savedSearch } from '#contract/collections.ts';
import { readFilters } from '../read-filters.ts';
import { addressOfSearch, canBeKept, keptOf } from './search-address.ts';

const id = '019f0000-0000-7000-8000-000000000001';
const read = (address: string) => readFilters(new URL(address, 'http://localhost').searchParams);

describe('a kept search', () => {
  it.each([
    '/content?q=red+hat&date=week&sort=oldest',
    `/content?type=video&category=nsfw&status=completed&favourite=true&tag=shop&personaId=${id}`,
    `/content?verdict=keep&collectionId=${id}&modelId=${id}&since=2026-11-01T00%3A00%3A00.000Z`,
  ])('opens what %s shows', (address) => {
    const kept = savedSearch.parse({ id, name: 'Hats', query: keptOf(read(address)) });
    expect(read(addressOfSearch(kept))).toEqual(read(address));
  });

  it('narrows something, and is not in the trash', () => {
    expect(canBeKept(read('/content?q=hat'))).toBe(true);
    expect(canBeKept(read('/content?sort=oldest'))).toBe(false);
    expect(canBeKept(read('/content?q=hat&trash=true'))).toBe(false);
  });
});

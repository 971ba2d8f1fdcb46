import { describe, expect, it } from 'vitest';
import { savedSearch } from '#contract/collections.ts';
import { parseFilters } from '../library-filters.ts';
import { buildSearchPath, canSaveSearch, toSavedQuery } from './search-address.ts';

const id = '019f0000-0000-7000-8000-000000000001';
const read = (address: string) => parseFilters(new URL(address, 'http://localhost').searchParams);

describe('a saved search', () => {
  it.each([
    '/content?q=red+hat&date=week&sort=oldest',
    `/content?type=video&category=nsfw&status=completed&favourite=true&tag=shop&personaId=${id}`,
    `/content?verdict=keep&collectionId=${id}&modelId=${id}&since=2026-11-01T00%3A00%3A00.000Z`,
  ])('opens what %s shows', (address) => {
    const kept = savedSearch.parse({ id, name: 'Hats', query: toSavedQuery(read(address)) });
    expect(read(buildSearchPath(kept))).toEqual(read(address));
  });

  it('needs a filter, and excludes the trash', () => {
    expect(canSaveSearch(read('/content?q=hat'))).toBe(true);
    expect(canSaveSearch(read('/content?sort=oldest'))).toBe(false);
    expect(canSaveSearch(read('/content?q=hat&trash=true'))).toBe(false);
  });
});

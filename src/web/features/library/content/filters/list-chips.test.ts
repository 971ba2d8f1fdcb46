import { describe, expect, it } from 'vitest';
import { listChips } from './list-chips.ts';

const id = '019f0000-0000-7000-8000-000000000001';
const named = [{ id, name: 'Nora' }];
const known = { personas: named, models: named, collections: named };
const labels = (...of: Parameters<typeof listChips>) => listChips(...of).map(({ label }) => label);

describe('the chips of filters', () => {
  it('list each filter, but not the sort order', () => {
    expect(listChips({ type: 'video', sort: 'name' }, known)).toEqual([{ name: 'type', label: 'Videos' }]);
    expect(
      labels(
        {
          q: 'hat',
          category: 'sfw',
          status: 'failed',
          date: 'week',
          verdict: 'keep',
          favourite: 'true',
          tag: 'shop',
        },
        known,
      ),
    ).toEqual(['“hat”', 'SFW', 'Failed', 'This week', 'Kept', 'Favourites', 'Tag: shop']);
    expect(labels({}, known)).toEqual([]);
  });

  it('show names for ids, also while loading or after deletion', () => {
    const filters = { personaId: id, modelId: id, collectionId: id };
    expect(labels(filters, known)).toEqual(['Persona: Nora', 'Model: Nora', 'Collection: Nora']);
    expect(labels({ personaId: id }, { ...known, personas: undefined })).toEqual(['Persona: …']);
    expect(labels({ personaId: id }, { ...known, personas: [] })).toEqual(['Persona: deleted']);
  });
});

import { describe, expect, it } from 'vitest';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentItem } from '#contract/library.ts';
import { layOutGrid, listAxes } from './lay-out-grid.ts';

const make = (id: string, metadata: ContentMetadata) =>
  ({ id, metadata: JSON.stringify(metadata) }) as ContentItem;
const variant = (list: string | null, value: string) => ({ list, value });

/** Two personas in two outfits at two places; one picture is missing. */
const items = ['Nora', 'Ana'].flatMap((personaName) =>
  ['coat', 'apron'].flatMap((outfit) =>
    ['harbour', 'market'].map((place) =>
      make(`${personaName} ${outfit} ${place}`, {
        personaName,
        variants: [variant('outfits', outfit), variant(null, place)],
      }),
    ),
  ),
);
const read = ({ rows }: { rows: { label: string; cells: (readonly ContentItem[])[] }[] }) =>
  rows.map(({ cells, label }) => [label, ...cells.map((cell) => cell.map(({ id }) => id).join())]);

describe('the grid of a bundle with variants', () => {
  it('has an axis for the personas and for each place of the prompt', () => {
    expect(listAxes(items).axes).toEqual([
      { label: 'Persona', values: ['Nora', 'Ana'] },
      { label: 'outfits', values: ['coat', 'apron'] },
      { label: 'Choice 2', values: ['harbour', 'market'] },
    ]);
  });

  it('leaves out what all pictures share', () => {
    const { axes } = listAxes(items.filter(({ id }) => id.startsWith('Nora') && id.includes('coat')));
    expect(axes.map(({ label }) => label)).toEqual(['Choice 2']);
  });

  it('makes a table for each value of the other axes', () => {
    const { axes, items: placed } = listAxes(items.slice(0, 7));
    const tables = layOutGrid(axes, placed, { rowsAt: 1, columnsAt: 2 });
    expect(tables.map(({ title }) => title)).toEqual(['Persona: Nora', 'Persona: Ana']);
    expect(tables.map(read)).toEqual([
      [
        ['coat', 'Nora coat harbour', 'Nora coat market'],
        ['apron', 'Nora apron harbour', 'Nora apron market'],
      ],
      [
        ['coat', 'Ana coat harbour', 'Ana coat market'],
        ['apron', 'Ana apron harbour', ''],
      ],
    ]);
  });

  it('has one column with one axis', () => {
    const { axes, items: placed } = listAxes(items.slice(0, 2));
    expect(layOutGrid(axes, placed, { rowsAt: 0, columnsAt: null }).map(read)).toEqual([
      [
        ['harbour', 'Nora coat harbour'],
        ['market', 'Nora coat market'],
      ],
    ]);
  });
});

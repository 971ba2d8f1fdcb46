import type { ContentItem } from '#contract/library.ts';
import { parseMetadata } from '#web/lib/metadata.ts';

/** What the pictures of a bundle differ in: the persona, or a place of their prompt. */
export type Axis = {
  label: string;
  /** Each once, in the order of the pictures. */
  values: readonly string[];
};

/** A picture with its value on each axis. */
export type GridItem = { item: ContentItem; values: readonly string[] };

/** The axes of a bundle's pictures. Those on which all are alike are left out. */
export function listAxes(items: readonly ContentItem[]): { axes: Axis[]; items: GridItem[] } {
  const facts = items.map((item) => {
    const { personaName, variants = [] } = parseMetadata(item);
    return {
      item,
      labels: variants.map(({ list }) => list),
      values: [personaName ?? '', ...variants.map(({ value }) => value)],
    };
  });
  const labels = facts[0]?.labels ?? [];
  const named = ['Persona', ...labels.map((list, at) => list ?? `Choice ${at + 1}`)];
  const all = named.map((label, at) => ({
    label,
    at,
    values: [...new Set(facts.map(({ values }) => values[at] ?? ''))],
  }));
  const differing = all.filter(({ values }) => values.length > 1);
  return {
    axes: differing.map(({ label, values }) => ({ label, values })),
    items: facts.map(({ item, values }) => ({ item, values: differing.map(({ at }) => values[at] ?? '') })),
  };
}

/** A table of pictures; `title` says what all of them have in common on the axes that it does not show. */
export type GridTable = { title: string; rows: { label: string; cells: (readonly ContentItem[])[] }[] };

/**
 * Lays pictures out as tables: a table for each combination of the other axes that occurs.
 *
 * @param rowsAt the axis of the rows
 * @param columnsAt the axis of the columns; null with one axis: a single column
 */
export function layOutGrid(
  axes: readonly Axis[],
  items: readonly GridItem[],
  { columnsAt, rowsAt }: { columnsAt: number | null; rowsAt: number },
): GridTable[] {
  const others = axes.flatMap((axis, at) => (at === rowsAt || at === columnsAt ? [] : [{ axis, at }]));
  const tables = Map.groupBy(items, ({ values }) =>
    others.map(({ at, axis }) => `${axis.label}: ${values[at] || 'none'}`).join(' · '),
  );
  const columns = columnsAt === null ? [null] : (axes[columnsAt]?.values ?? []);
  return [...tables].map(([title, shown]) => ({
    title,
    rows: (axes[rowsAt]?.values ?? []).flatMap((label) => {
      const inRow = shown.filter(({ values }) => values[rowsAt] === label);
      if (inRow.length === 0) return [];
      const cells = columns.map((column) =>
        inRow
          .filter(({ values }) => column === null || values[columnsAt ?? 0] === column)
          .map(({ item }) => item),
      );
      return [{ label, cells }];
    }),
  }));
}

import type { Tool } from '#web/lib/tools.ts';

/** Pictures that the tools made with the preview engine: `<tool>-before.webp` and `<tool>-after.webp`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The example pictures of a tool, before and after; null if it has none. */
export function findExamples({ path }: Pick<Tool, 'path'>): { before: string; after: string } | null {
  const name = path.split('/').at(-1);
  const before = pictures[`./pictures/${name}-before.webp`];
  const after = pictures[`./pictures/${name}-after.webp`];
  return before && after ? { before, after } : null;
}

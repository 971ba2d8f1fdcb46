import type { Tool } from '#web/lib/tools.ts';

/** Made by the preview engine, by the tools themselves: `<tool>-before.webp` and `<tool>-after.webp`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** What a tool does, in two pictures; null for one that has none. */
export function examplesOf({ path }: Pick<Tool, 'path'>): { before: string; after: string } | null {
  const name = path.split('/').at(-1);
  const before = pictures[`./pictures/${name}-before.webp`];
  const after = pictures[`./pictures/${name}-after.webp`];
  return before && after ? { before, after } : null;
}

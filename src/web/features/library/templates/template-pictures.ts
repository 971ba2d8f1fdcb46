/** Drawn by `npm run templates`, by file name. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The address of a template's picture. */
export function templatePicture(id: string): string | null {
  return files[`./pictures/${id}.webp`] ?? null;
}

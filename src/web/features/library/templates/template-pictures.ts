/** URLs of the pictures that `npm run templates` draws, by file name. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** URL of a template's picture, or null. */
export function findTemplatePicture(id: string): string | null {
  return files[`./pictures/${id}.webp`] ?? null;
}

import { limits } from '#contract/limits.ts';

const megabyte = 1024 * 1024;

/** What is wrong with a file before it is sent; null when the server may look at it. */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  // A type that the browser does not know is empty: the server looks at the bytes.
  if (file.type !== '' && !file.type.startsWith('image/')) {
    return `“${file.name}” is not a picture. Choose a JPEG, PNG, WebP, AVIF or GIF file.`;
  }
  if (file.size === 0) return `“${file.name}” is empty. Choose another file.`;
  if (file.size > limits.uploadBytes) {
    const size = Math.ceil(file.size / megabyte);
    return `“${file.name}” has ${size} MB; at most ${limits.uploadBytes / megabyte} MB can be sent. Save it smaller and try again.`;
  }
  return null;
}

/** The first picture among what was dropped or pasted, or its first file; null where there is none. */
export function pictureIn(files: ArrayLike<File> | undefined): File | null {
  const all = Array.from(files ?? []);
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0] ?? null;
}

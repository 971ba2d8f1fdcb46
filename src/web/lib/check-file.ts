import { limits } from '#contract/limits.ts';

const megabyte = 1024 * 1024;

/** Finds a problem with a file before the upload; null if there is none. The server still checks the bytes. */
export function findFileProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  // The type is empty if the browser does not know it; the server then checks the bytes.
  if (file.type !== '' && !file.type.startsWith('image/')) {
    return `“${file.name}” is not a picture. Choose a JPEG, PNG, WebP, AVIF or GIF file.`;
  }
  if (file.size === 0) return `“${file.name}” is empty. Choose another file.`;
  if (file.size > limits.uploadBytes) {
    const size = Math.ceil(file.size / megabyte);
    return `“${file.name}” is ${size} MB; the limit is ${limits.uploadBytes / megabyte} MB. Save a smaller copy and try again.`;
  }
  return null;
}

/** The first picture among dropped or pasted files, else the first file; null if there are none. */
export function findPicture(files: ArrayLike<File> | undefined): File | null {
  const all = Array.from(files ?? []);
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0] ?? null;
}

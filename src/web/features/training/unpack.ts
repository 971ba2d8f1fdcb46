import { limits } from '#contract/limits.ts';

/** The number of files that are read from an archive: more than a set can hold, since some may be refused. */
const maxFiles = limits.trainingImagesMaximum * 2;
const pictures = /\.(jpe?g|png|webp|avif|gif)$/i;

/**
 * Extracts the pictures from the chosen files. ZIP archives are unpacked in their order; other files are returned as
 * they are. Folders, hidden files and entries larger than the upload limit are skipped.
 *
 * @throws Error if an archive cannot be read
 */
export async function extractPictures(files: readonly File[]): Promise<File[]> {
  const found: File[] = [];
  for (const file of files) {
    if (isArchive(file)) found.push(...(await unpackArchive(file)));
    else found.push(file);
  }
  return found;
}

function isArchive({ name, type }: File): boolean {
  return type === 'application/zip' || type === 'application/x-zip-compressed' || /\.zip$/i.test(name);
}

async function unpackArchive(archive: File): Promise<File[]> {
  // The library loads with the first archive.
  const { BlobReader, BlobWriter, configure, ZipReader } = await import('@zip.js/zip.js');
  // Its workers are created from text, which our content security policy forbids.
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(archive));
  try {
    const entries = (await reader.getEntries())
      .filter(({ filename }) => pictures.test(filename) && !/(^|\/)(\.|__MACOSX\/)/.test(filename))
      .filter(({ uncompressedSize }) => uncompressedSize <= limits.uploadBytes)
      .slice(0, maxFiles);
    const files: File[] = [];
    for (const entry of entries) {
      if (entry.directory) continue;
      const blob = await entry.getData(new BlobWriter());
      files.push(new File([blob], entry.filename.split('/').at(-1) ?? entry.filename));
    }
    return files;
  } finally {
    await reader.close();
  }
}

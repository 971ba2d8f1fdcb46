import { limits } from '#contract/limits.ts';

/** Files of one archive that are looked at; more than a set can hold, so that some may be refused. */
const mostFiles = limits.trainingImagesMaximum * 2;
const pictures = /\.(jpe?g|png|webp|avif|gif)$/i;

/**
 * The pictures of what was chosen: of a ZIP those in it, in their order, each unpacked by itself; other files as they
 * are. What an archive calls larger than can be sent is left out, and so are folders and hidden files.
 *
 * @throws Error for an archive that cannot be read
 */
export async function picturesIn(files: readonly File[]): Promise<File[]> {
  const found: File[] = [];
  for (const file of files) {
    if (isArchive(file)) found.push(...(await unpacked(file)));
    else found.push(file);
  }
  return found;
}

function isArchive({ name, type }: File): boolean {
  return type === 'application/zip' || type === 'application/x-zip-compressed' || /\.zip$/i.test(name);
}

async function unpacked(archive: File): Promise<File[]> {
  // Its code is fetched with the first archive.
  const { BlobReader, BlobWriter, configure, ZipReader } = await import('@zip.js/zip.js');
  // Its workers are made of text, which our content security policy forbids.
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(archive));
  try {
    const entries = (await reader.getEntries())
      .filter(({ filename }) => pictures.test(filename) && !/(^|\/)(\.|__MACOSX\/)/.test(filename))
      .filter(({ uncompressedSize }) => uncompressedSize <= limits.uploadBytes)
      .slice(0, mostFiles);
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

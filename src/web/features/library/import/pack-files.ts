const isArchive = ({ name, type }: File) =>
  type === 'application/zip' || type === 'application/x-zip-compressed' || /\.zip$/i.test(name);

export type PackedImport = { name: string; zip: Blob };

/**
 * Makes one ZIP of the chosen files, uncompressed, because pictures are. A ZIP that is chosen alone stays as it is.
 *
 * @param onProgress gets how many of the files are in it
 */
export async function packFiles(
  files: readonly File[],
  onProgress: (done: number) => void,
): Promise<PackedImport> {
  const [first] = files;
  if (!first) throw new Error('no file was chosen');
  if (files.length === 1 && isArchive(first)) return { name: first.name, zip: first };
  // The library loads with the first import.
  const { BlobReader, BlobWriter, configure, ZipWriter } = await import('@zip.js/zip.js');
  // Its workers are created from text, which our content security policy forbids.
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level: 0, zip64: true });
  const taken = new Set<string>();
  for (const [at, file] of files.entries()) {
    await writer.add(toFreeName(file.webkitRelativePath || file.name, taken), new BlobReader(file));
    onProgress(at + 1);
  }
  const folder = first.webkitRelativePath.split('/')[0];
  const name = folder || (files.length === 1 ? first.name : `${files.length} pictures`);
  return { name, zip: await writer.close() };
}

/** Two files of one name, from two folders, are two entries. */
function toFreeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = name.replace(/(\.[^./]*)?$/, ` (${n})$1`);
  taken.add(free);
  return free;
}

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const smallest = 1_000;

/**
 * Writes a `.br` and a `.gz` beside every text file, so that the server never compresses during a request. The
 * server itself compresses the public pages once, because only it knows the URL in them.
 */
export async function compressTexts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter(
    (entry) =>
      entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name) && !entry.parentPath.includes('.renderer'),
  );
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      if (bytes.length < smallest) return;
      await writeFile(`${path}.br`, await toBrotli(bytes));
      await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}

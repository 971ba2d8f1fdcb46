import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const smallest = 1_000;

/** Lays a `.br` and a `.gz` beside every text, so that the server never compresses one while it is asked. The
 * public pages it compresses itself, once: only it knows the address that stands in them. */
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

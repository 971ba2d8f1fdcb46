import { Readable } from 'node:stream';
import type { Db } from '#platform/db/client.ts';
import type { DataPart } from '#platform/own-data/data-part.ts';
import { createZipWriter } from '#platform/own-data/zip-writer.ts';
import { dataParts, type FileSources, fileParts } from '../parts.ts';

type Writing = {
  sources: FileSources;
  userId: string;
  now: Date;
  /** Called after each list and each folder. */
  onPart: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * All that is kept about a person as a ZIP, written while it is read: lists as JSON, row by row, then files one after
 * the other, then a README that says what each is. Destroying the stream ends the work.
 */
export function writeArchive(writing: Writing): Readable {
  const { add, end, zip } = createZipWriter();
  async function write(): Promise<void> {
    const { now, onPart, signal, sources, userId } = writing;
    const lines: string[] = [];
    for (const part of dataParts) {
      signal.throwIfAborted();
      let count = 0;
      const json = jsonOf(part, sources.db, userId, () => count++);
      await add(Readable.from(json), `data/${part.name}.json`, { at: now, compress: true });
      lines.push(`data/${part.name}.json: ${part.about} (${inWords(count, 'entry', 'entries')})`);
      await onPart();
    }
    for (const { about, files, folder } of fileParts(sources)) {
      let [count, missing] = [0, 0];
      for await (const { at, name, open, size } of files(userId)) {
        signal.throwIfAborted();
        const file = await open();
        if (!file) missing++;
        else {
          count++;
          await add(file, `${folder}/${name}`, { at, size, compress: false });
        }
      }
      const lacking = missing > 0 ? `; ${inWords(missing, 'file is', 'files are')} missing` : '';
      lines.push(`${folder}/: ${about} (${inWords(count, 'file', 'files')}${lacking})`);
      await onPart();
    }
    const readme = readmeOf(lines, now);
    await add(Readable.from([Buffer.from(readme)]), 'README.txt', { at: now, compress: true });
    end();
  }
  write().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))));
  return zip;
}

const inWords = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

async function* jsonOf(part: DataPart, db: Db, userId: string, counted: () => void): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const row of part.rows(db, userId)) {
    counted();
    yield Buffer.from(`${before}${JSON.stringify(row, plain)}`);
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

function readmeOf(lines: readonly string[], now: Date): string {
  return `Your data, as it stood on ${now.toISOString()}

Lists are JSON: one array each, times in UTC. Files lie in folders of their own; the lists name them by their id.

${lines.join('\n')}

What is not in here
- Secrets: passwords, keys, links and codes are kept as digests or encrypted, and would open nothing to you.
- Other people: who reported, reviewed, invited you or was invited by you.
- How the safety check found what it found, which would say how to get round it.
- Messages that you sent us by the contact form: they go on by mail and are not kept here.
- Copies that Castwright makes for itself: previews, counters, events of the last two hours.
- Entries of the audit log, which say by number what administrators did; ask us for those about you.
`;
}

import { Readable } from 'node:stream';
import type { Db } from '#platform/db/client.ts';
import type { DataPart } from '#platform/own-data/data-part.ts';
import { createZipWriter } from '#platform/own-data/zip-writer.ts';
import { createFileParts, dataParts, type ExportSources } from '../parts.ts';

type WriteArchiveInput = {
  sources: ExportSources;
  userId: string;
  now: Date;
  /** Called after each list and folder. */
  onPart: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * Streams all stored data of an account as a ZIP: lists as JSON, row by row, then files, then a README that describes
 * them. Destroying the stream stops the work.
 */
export async function writeArchive(input: WriteArchiveInput): Promise<Readable> {
  const { add, end, zip } = await createZipWriter();
  async function write(): Promise<void> {
    const { now, onPart, signal, sources, userId } = input;
    const lines: string[] = [];
    for (const part of [...dataParts, ...sources.providerData]) {
      signal.throwIfAborted();
      let count = 0;
      const json = toJson(part, sources.db, userId, () => count++);
      await add(Readable.from(json), `data/${part.name}.json`, { at: now, compress: true });
      lines.push(`data/${part.name}.json: ${part.about} (${formatCount(count, 'entry', 'entries')})`);
      await onPart();
    }
    for (const { about, files, folder } of createFileParts(sources)) {
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
      const lacking = missing > 0 ? `; ${formatCount(missing, 'file is', 'files are')} missing` : '';
      lines.push(`${folder}/: ${about} (${formatCount(count, 'file', 'files')}${lacking})`);
      await onPart();
    }
    const readme = formatReadme(lines, now);
    await add(Readable.from([Buffer.from(readme)]), 'README.txt', { at: now, compress: true });
    end();
  }
  write().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))));
  return zip;
}

const formatCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

async function* toJson(part: DataPart, db: Db, userId: string, counted: () => void): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const row of part.rows(db, userId)) {
    counted();
    yield Buffer.from(`${before}${JSON.stringify(row, replaceBigInt)}`);
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

const replaceBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

function formatReadme(lines: readonly string[], now: Date): string {
  return `Your data as of ${now.toISOString()}

Each list is a JSON array with times in UTC. Files are in separate folders; the lists refer to them by id.

${lines.join('\n')}

What is not included
- Secrets: passwords, keys, links and codes are stored as hashes or encrypted.
- Other people: who reported, reviewed or invited you, and whom you invited.
- Details of how the safety check reached its findings, which could be used to evade it.
- Messages that you sent with the contact form: they are forwarded by email and not stored here.
- Internal copies: previews, counters, and events of the last two hours.
- Audit log entries about administrators’ actions. Contact us for those about you.
`;
}

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const tableEntry = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** SHA-256 of the table's file. */
  sha256: z.string(),
});
export type TableEntry = z.infer<typeof tableEntry>;

const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Digests of the migrations that the database had, in their order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled again. */
  tables: z.array(tableEntry),
  files: z.strictObject({ count: z.int(), bytes: z.int() }),
});
export type Manifest = z.infer<typeof manifest>;

const fileOf = (folder: string) => path.join(folder, 'manifest.json');

/** Written last: a backup without it is not whole. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(fileOf(folder), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** @throws Error for a folder that holds no whole backup of a format that is known */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} holds no whole backup: there is no manifest.json in it.`);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(`The backup in ${folder} is of a format that this version cannot read.`);
  return parsed.data;
}

/** Where the rows of a table lie: one JSON object a line, compressed. */
export function tableFile(folder: string, name: string): string {
  return path.join(folder, 'database', `${name}.jsonl.gz`);
}

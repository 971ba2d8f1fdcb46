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
  /** Hashes of the applied migrations, in order. */
  migrations: z.array(z.string()),
  /** In an order that satisfies the foreign keys. */
  tables: z.array(tableEntry),
  files: z.strictObject({ count: z.int(), bytes: z.int() }),
});
export type Manifest = z.infer<typeof manifest>;

const toManifestPath = (folder: string) => path.join(folder, 'manifest.json');

/** Written last: a backup without a manifest is incomplete. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(toManifestPath(folder), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** @throws Error when the folder holds no complete backup of a known format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(toManifestPath(folder), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} holds no complete backup: manifest.json is missing.`);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(`The backup in ${folder} is of a format that this version cannot read.`);
  return parsed.data;
}

/** The file with a table's rows: one JSON object a line, gzipped. */
export function toTablePath(folder: string, name: string): string {
  return path.join(folder, 'database', `${name}.jsonl.gz`);
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '#platform/backup/backup.ts';
import { filesInFolder } from '#platform/backup/stored-files.ts';
import { users } from '#schema/identity/accounts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

/** The text in every place of an identity picture outside its pixels. */
const marker = 'SEEDED-MARKER-4b1f9d27';
const written = [
  Buffer.from(marker, 'latin1'),
  Buffer.from(marker, 'utf16le'),
  Buffer.from(marker).toString('base64').slice(0, 24),
  Buffer.from(marker).toString('hex'),
].map((each) => Buffer.from(each));

const database = useDatabase();
let installation: TestInstallation;
let logged = '';

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    log: pino({ level: 'trace' }, sink),
  });
});
afterAll(() => installation?.close());

/** A card whose every pixel row begins with the marker's bytes, readable as long as nothing encodes it. */
function markedPixels(): Buffer {
  const [width, height] = [128, 80];
  const pixels = Buffer.alloc(width * height * 3, 0x7a);
  for (let row = 0; row < height; row++) pixels.write(marker, row * width * 3, 'latin1');
  return pixels;
}

/** A PNG stored without compression, so that the marker is readable in its pixels and in every metadata field. */
async function markedPng(): Promise<Buffer> {
  const png = await sharp(markedPixels(), { raw: { width: 128, height: 80, channels: 3 } })
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .withExif({ IFD0: { Artist: marker, ImageDescription: marker } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${marker}</rdf></x:xmpmeta>`)
    .toBuffer();
  return Buffer.concat([png, Buffer.from(`trailer ${marker}`)]);
}

async function markedJpeg(): Promise<Buffer> {
  const jpeg = await sharp(markedPixels(), { raw: { width: 128, height: 80, channels: 3 } })
    .jpeg()
    .withExif({ IFD0: { Artist: marker }, IFD3: { GPSLatitudeRef: marker } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${marker}</rdf></x:xmpmeta>`)
    .toBuffer();
  const comment = Buffer.from(`\xff\xfe\x00\x00${marker}`, 'latin1');
  comment.writeUInt16BE(marker.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(marker)]);
}

/** Every row of every table of every schema, as text. */
async function dumpDatabase(): Promise<string> {
  const tables = await database.db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const parts: string[] = [];
  for (const { schema, name } of tables.rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows } = await database.db.execute<{ row: string }>(sql`select t::text as row from ${table} t`);
    parts.push(`${schema}.${name}`, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

/** The bytes of every file below the data folder, keys included. */
async function readFiles(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (name) => ({ name, bytes: await readFile(name) })));
}

const carries = (bytes: Buffer) => written.some((form) => bytes.includes(form));

/** The whole content of a backup, decompressed. */
async function filesOfBackup(): Promise<{ name: string; bytes: Buffer }[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-backup-'));
  try {
    const filesFolder = installation.config.inData('files');
    const places = { databaseUrl: database.url, files: filesInFolder(filesFolder) };
    await createBackup(places, folder, new Date());
    const files = await readFiles(folder);
    return files.map(({ name, bytes }) => ({
      name,
      bytes: name.endsWith('.gz') ? gunzipSync(bytes) : bytes,
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a marker inside an identity picture', () => {
  it('is not in the database, the log, the data folder or a backup', async () => {
    const [front, back] = [await markedPng(), await markedJpeg()];
    expect(front.toString('latin1').split(marker).length).toBeGreaterThan(80);
    expect(back.toString('latin1').split(marker).length).toBeGreaterThan(4);

    const { id } = await makeUserWithTokens(database.db, 10, { documentsUploadedAt: null });
    const client = await signInAs(installation, id);
    const form = (pictures: Record<string, Buffer>) => {
      const body = new FormData();
      body.set('documentType', 'passport');
      for (const [field, bytes] of Object.entries(pictures)) {
        body.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${marker}.png`);
      }
      return body;
    };
    // Refused documents first: an error must not quote them either.
    const cut = front.subarray(0, front.length >> 1);
    const refused = await client.call('uploadDocuments', {
      body: form({ frontImage: cut, backImage: back }),
    });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).not.toContain(marker);
    const notPictures = { frontImage: Buffer.from(marker), backImage: back };
    expect((await client.call('uploadDocuments', { body: form(notPictures) })).status).toBe(422);
    const taken = await client.call('uploadDocuments', {
      body: form({ frontImage: front, backImage: back }),
    });
    expect(taken.status).toBe(200);

    const dump = await dumpDatabase();
    expect(dump).toContain('identity_document_images');
    expect(dump).toContain(id);
    expect(carries(Buffer.from(dump))).toBe(false);

    installation.log.flush();
    expect(logged).toContain('/api/documents/upload');
    expect(carries(Buffer.from(logged))).toBe(false);

    const files = await readFiles(installation.config.dataFolder);
    expect(files.filter(({ name }) => name.endsWith('.sealed'))).toHaveLength(2);
    expect(files.filter(({ bytes, name }) => carries(bytes) || name.includes(marker))).toEqual([]);

    const kept = await filesOfBackup();
    expect(kept.filter(({ name }) => name.endsWith('.sealed'))).toHaveLength(2);
    expect(kept.some(({ name }) => name.endsWith('identity_document_images.jsonl.gz'))).toBe(true);
    expect(kept.filter(({ bytes, name }) => carries(bytes) || name.includes(marker))).toEqual([]);
    // Nor the keys that decrypt them, which are in `keys/`; the table of API keys has digests.
    expect(kept.filter(({ name }) => name.split('/').includes('keys'))).toEqual([]);
  });

  it('would be found: the search finds a planted marker', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    await database.db.update(users).set({ lastName: marker }).where(eq(users.id, id));
    expect(carries(Buffer.from(await dumpDatabase()))).toBe(true);
    expect((await filesOfBackup()).filter(({ bytes }) => carries(bytes))).toHaveLength(1);
  });
});

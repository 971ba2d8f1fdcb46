/** Accounts with libraries, as many as asked for, and their sessions. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { StoredFile } from '#features/library/items';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { makeStoredFile } from '#tests/factories/content.ts';
import { fillLibrary } from '#tests/factories/full-library.ts';
import { sessionCookie, sessionCookieName } from '#tests/factories/sessions.ts';
import { sharePictures, storePictures } from '#tests/factories/shared-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { withoutIndexes } from '../setup/without-indexes.ts';
import type { Account } from './simulated-users.ts';

export type Place = { db: Db; url: string; folder: string };
/**
 * A number of accounts, each with a number of items; accounts that the load does not use have only the thumbnails of
 * their files.
 */
export type Share = { accounts: number; items: number; thumbnailsOnly?: boolean };

const tokens = 100_000;
const pictures = 12;
/** Statements that fill in parallel. */
const sideBySide = 4;
/** From this number of items on the indexes are rebuilt after filling. */
const many = 50_000;

/** Fills data that is not measured, without waiting for the disk. @returns the ids of each share's users, in order */
export async function populate(place: Place, shares: readonly Share[]): Promise<string[][]> {
  const stored = await storeOriginals(path.join(place.folder, 'files'));
  const hasty = new URL(place.url);
  hasty.searchParams.set('options', '-c synchronous_commit=off -c statement_timeout=0');
  const quick = openDatabase({
    url: hasty.href,
    poolSize: sideBySide,
    applicationName: 'fill',
    onIdleError: () => {},
  });
  try {
    const people: string[][] = [];
    for (const { accounts } of shares) {
      people.push(
        await inTurns(Array.from({ length: accounts }), async () => {
          return (await makeUserWithTokens(quick, tokens, { subscription: 'premium' })).id;
        }),
      );
    }
    const fill = async (db: Db) => {
      for (const [at, { items, thumbnailsOnly }] of shares.entries()) {
        if (items === 0) continue;
        const files = thumbnailsOnly ? stored.map((each) => each.filter(isThumbnail)) : stored;
        // One after another where the indexes are dropped: that uses one connection.
        await inTurns(people[at] ?? [], async (id) => {
          await fillLibrary(db, id, items);
          await sharePictures(db, id, files);
        });
      }
    };
    const all = shares.reduce((sum, { accounts, items }) => sum + accounts * items, 0);
    if (all > many) {
      await withoutIndexes(hasty.href, async (db) => {
        // Each user's items are read after they were stored.
        await db.execute(sql`create index content_items_filling on content_items (user_id)`);
        await fill(db);
        await db.execute(sql`drop index content_items_filling`);
      });
    } else {
      await fill(quick);
      await quick.execute(sql`vacuum analyze`);
    }
    return people;
  } finally {
    await quick.$client.end();
  }
}

/** @param folder of the installation, whose web process has started before: it creates the secret */
export async function signInAll({ db, folder }: Place, people: readonly string[]): Promise<Account[]> {
  const secret = await readFile(path.join(folder, 'keys', 'auth-secret'), 'utf8');
  const sessions = people.map((userId) => ({
    id: newId(),
    user_id: userId,
    token: randomBytes(24).toString('hex'),
  }));
  await db.execute(sql`
    insert into sessions (id, user_id, token, expires_at)
    select id, user_id, token, now() + interval '30 days'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s (id uuid, user_id uuid, token text)`);
  return sessions.map(({ token }) => ({ cookie: `${sessionCookieName}=${sessionCookie(token, secret)}` }));
}

/** A file of accounts, for the load process. */
export async function writeAccounts(
  { folder }: Place,
  name: string,
  accounts: readonly Account[],
): Promise<string> {
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify(accounts));
  return file;
}

/** The pictures of `storePictures`, each with a download file of a realistic size. */
async function storeOriginals(folder: string): Promise<StoredFile[][]> {
  const storage = await openLocalStorage(folder);
  const views = await storePictures(storage, pictures);
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const original = await sharp({
    create: { width: 832, height: 1024, channels: 3, noise, background: '#808080' },
  })
    .png()
    .toBuffer();
  await storage.put('shared/original', original);
  return views.map((files) => [...files, makeStoredFile('original', 'shared/original', original)]);
}

const isThumbnail = ({ variant }: StoredFile) => variant === 'thumbnail';

async function inTurns<Given, Made>(
  all: readonly Given[],
  make: (each: Given) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const one = async () => {
    for (let at = next++; at < all.length; at = next++) made[at] = await make(all[at] as Given);
  };
  await Promise.all(Array.from({ length: sideBySide }, one));
  return made;
}

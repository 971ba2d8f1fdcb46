/** Somebody who works with the installation, and what was promised to them: every claim is held against the database at the end. */

import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { users } from '#schema/identity/accounts';
import { makePasswordUser } from '#tests/factories/password-users.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { TestClient } from '#tests/setup/client.ts';
import type { Door } from './door.ts';
import { Page, type Unexpected } from './page.ts';

/**
 * What became of asking for something with a key. `acknowledged`: it was answered. `refused`: it was answered that it is
 * not done. `faulted`: the server said that something went wrong on its side, and nothing was charged. `unknown`: no answer.
 */
export type Outcome = 'acknowledged' | 'refused' | 'faulted' | 'unknown';

export type Claims = {
  /** Calls for engine work, by their keys. */
  orders: Map<string, { outcome: Outcome; jobs: string[] }>;
  uploads: Map<string, 'kept' | 'removed' | 'unknown'>;
  items: Map<string, { trashed?: boolean; favourite?: boolean; name?: string }>;
  collections: Map<string, { name: string; items: Set<string> }>;
  /** By their keys. `paid`: the form said that the card has paid. */
  purchases: Map<string, { id: string | null; tokens: number; paid: boolean }>;
  plan: { paid: boolean; cancelled: boolean | null } | null;
  /** What was downloaded, by the item: SHA-256 of its bytes. */
  downloads: [contentId: string, sha256: string][];
};

export type Person = {
  id: string;
  email: string;
  page: Page;
  random: () => number;
  unexpected: Unexpected;
  claims: Claims;
  /** Whether they have a session of the wizard, with pictures to train a model of. */
  trains: boolean;
  /** What tools take. */
  picture: string;
  mask: string;
  /** Items of theirs that the list has shown. */
  items: string[];
};

export const password = 'Gantry-91-vermilion-harbour';

type Place = { db: Db; storage: Storage; door: Door };

const callMs = 12_000;
/** One in so many trains models: each training is the work of a hundred pictures. */
const trainsEach = 5;
/** Whoever types is not as fast as a page, and the limit of tries is made for them. */
const signInAgainMs = 5_000;

/** Stores somebody with a password, a few tokens, a picture and a mask. They are not signed in yet. */
export async function makePerson(
  { db, door, storage }: Place,
  { nth, random, unexpected }: { nth: number; random: () => number; unexpected: Unexpected },
): Promise<Person> {
  const trains = nth % trainsEach === 1;
  const { email, id } = await makePasswordUser(db, password, trains ? 1_000 : 100);
  await db
    .update(users)
    .set({ name: `Proof ${nth}` })
    .where(eq(users.id, id));
  const [picture, mask] = [
    await makePicture({ db, storage }, id),
    await makeUpload({ db, storage }, id, { purpose: 'mask' }),
  ];
  // Each comes from an address of its own, as the balancer says it, so that the limits of one do not count for all.
  const headers = { 'x-forwarded-for': `10.9.${Math.floor(nth / 250)}.${(nth % 250) + 1}` };
  const client = new TestClient(() => door.next(), {}, { headers, timeoutMs: callMs });
  const named = (what: string) => unexpected(`person ${nth}: ${what}`);
  return {
    id,
    email,
    random,
    unexpected: named,
    page: new Page(client, random, named),
    claims: {
      orders: new Map(),
      uploads: new Map(),
      items: new Map(),
      collections: new Map(),
      purchases: new Map(),
      plan: null,
      downloads: [],
    },
    trains,
    picture,
    mask,
    items: [],
  };
}

/** Until they are signed in, or the page is closed: nothing can be done before. */
export async function signIn({ email, page, unexpected }: Person): Promise<void> {
  while (!page.isSignedIn && !page.isClosed) {
    const answer = await page.insist('login', { body: { email, password } }, signInAgainMs);
    page.isSignedIn = answer?.status === 200;
    if (!answer || answer.status === 200) continue;
    return unexpected(`signing in was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

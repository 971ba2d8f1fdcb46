/** A simulated creator and the promises that they got: at the end every promise is compared with the database. */

import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { users } from '#schema/identity/accounts';
import { makePasswordUser } from '#tests/factories/password-users.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { TestClient } from '#tests/setup/client.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { Page, type Unexpected } from './page.ts';
import type { ProofPayments } from './payments/payments.ts';

/**
 * The result of a call with an idempotency key. `acknowledged`: accepted. `refused`: refused with a reason. `faulted`:
 * the server reported an error of its own, and charged nothing. `unknown`: no answer.
 */
export type Outcome = 'acknowledged' | 'refused' | 'faulted' | 'unknown';

export type Claims = {
  /** Calls for engine work, by their keys. */
  orders: Map<string, { outcome: Outcome; jobs: string[] }>;
  uploads: Map<string, 'kept' | 'removed' | 'unknown'>;
  items: Map<string, { trashed?: boolean; favourite?: boolean; name?: string }>;
  collections: Map<string, { name: string; items: Set<string> }>;
  /** Purchases by their keys. `paid`: the form reported a successful payment. */
  purchases: Map<string, { id: string | null; tokens: number; paid: boolean }>;
  plan: { paid: boolean; cancelled: boolean | null } | null;
  /** Downloads by item: SHA-256 of the bytes. */
  downloads: [contentId: string, sha256: string][];
};

export type Person = {
  id: string;
  email: string;
  page: Page;
  random: () => number;
  unexpected: Unexpected;
  claims: Claims;
  payments: ProofPayments;
  /** Whether they have a training session with pictures to train on. */
  trains: boolean;
  /** The inputs of tools. */
  picture: string;
  mask: string;
  /** Their items that the list has shown. */
  items: string[];
};

export const password = 'Gantry-91-vermilion-harbour';

type Place = { db: Db; storage: Storage; door: LoadBalancer; payments: ProofPayments };

const callMs = 12_000;
/** One in this many trains models: a training is as much work as a hundred pictures. */
const trainsEach = 5;
/** A person types more slowly than a page calls, and the rate limit assumes that. */
const signInAgainMs = 5_000;

/** Stores a user with a password, a few tokens, a picture and a mask. They are not signed in yet. */
export async function makePerson(
  { db, door, payments, storage }: Place,
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
  // Each comes from an address of its own, as reported by the balancer, so that one's limits do not count for all.
  const headers = { 'x-forwarded-for': `10.9.${Math.floor(nth / 250)}.${(nth % 250) + 1}` };
  const client = new TestClient(() => door.next(), {}, { headers, timeoutMs: callMs });
  const named = (what: string) => unexpected(`creator ${nth}: ${what}`);
  return {
    id,
    email,
    random,
    unexpected: named,
    payments,
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

/** Resolves when they are signed in, or the page is closed: no action is possible before. */
export async function signIn({ email, page, unexpected }: Person): Promise<void> {
  while (!page.isSignedIn && !page.isClosed) {
    const answer = await page.callUntilAnswered('login', { body: { email, password } }, signInAgainMs);
    page.isSignedIn = answer?.status === 200;
    if (!answer || answer.status === 200) continue;
    return unexpected(`signing in was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

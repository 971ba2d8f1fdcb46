import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { unopenedSecondFactors } from '#features/identity/accounts';
import { tryPictures } from '#features/identity/onboarding';
import { trySecrets } from '#features/messaging/webhooks';
import { hasKeys, openKeyRing } from '#platform/crypto/key-ring.ts';
import { readSecretLines } from '#platform/crypto/secret-lines.ts';
import { type Check, type Finding, fine, reasonOf, type Surroundings, wrong } from '../finding.ts';

/** Of each kind of sealed thing the newest are opened. */
const sample = 20;
const bringBack = 'Put the keys back from where you keep them; a backup does not hold them.';

/** Whether the keys are there, readable by their owner alone, and open what is sealed. None is made. */
export const keys: Check = {
  name: 'keys',
  async look(surroundings) {
    try {
      return [...(await rights(surroundings.config.keysFolder)), ...(await opening(surroundings))];
    } catch (error) {
      return [wrong(`the keys cannot be read: ${reasonOf(error)}`, 'Castwright does not start.', bringBack)];
    }
  },
};

async function rights(folder: string): Promise<Finding[]> {
  const open: string[] = [];
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (!entries) return [fine('there are no keys yet: the first start makes them')];
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // Of a mounted secret the group is the pod's own; everybody is everybody.
    if (((await stat(file)).mode & 0o007) !== 0) open.push(path.relative(folder, file));
  }
  if (open.length === 0) return [fine('the keys are readable by their owner alone')];
  return [
    wrong(
      `everybody on this machine can read ${open.slice(0, 5).join(', ')}${open.length > 5 ? ' and more' : ''}`,
      'Whoever has them opens documents and signs in as anybody.',
      `chmod -R go-rwx ${folder}, and rotate them if somebody may have looked.`,
    ),
  ];
}

async function opening({ config, db, storage }: Surroundings): Promise<Finding[]> {
  const { identity, inKeys } = config;
  const lines = identity.secret ? [identity.secret] : await readSecretLines(inKeys('auth-secret'));
  const [secret, ...accepted] = [...lines, ...identity.acceptedSecrets];
  const rings = {
    documents: await hasKeys(inKeys('documents')),
    webhooks: await hasKeys(inKeys('webhooks')),
  };
  const used = db ? await inUse(db) : { people: 0, pictures: 0, endpoints: 0, factors: 0 };
  const found: Finding[] = [];
  const lost = (what: string, why: string) => found.push(wrong(what, why, bringBack));
  if (secret === undefined && used.people > 0) {
    lost(
      'the secret of sign-ins is not there',
      'A start makes a new one: everybody is signed out, and second factors are shut.',
    );
  }
  if (!rings.documents && used.pictures > 0)
    lost('the keys for documents are not there', 'Documents stay shut.');
  if (!rings.webhooks && used.endpoints > 0)
    lost('the keys for webhooks are not there', 'Messages are not sent.');
  if (!db) return found;

  let tried = 0;
  const count = (kind: string, result: { tried: number; unopened: number }, why: string) => {
    tried += result.tried;
    if (result.unopened === 0) return;
    lost(`${result.unopened} of ${result.tried} ${kind} do not open with the keys that are here`, why);
  };
  if (rings.documents && storage) {
    const documentKeys = await openKeyRing(inKeys('documents'));
    const { tried: all, unopened } = await tryPictures({ db, storage, documentKeys }, sample);
    count('pictures of documents', { tried: all, unopened: unopened.length }, 'Reviewers cannot see them.');
  }
  if (rings.webhooks) {
    const { tried: all, unopened } = await trySecrets(db, await openKeyRing(inKeys('webhooks')), sample);
    count('secrets of webhooks', { tried: all, unopened: unopened.length }, 'Their messages are not sent.');
  }
  if (secret !== undefined) {
    const factors = await unopenedSecondFactors(db, [secret, ...accepted], sample);
    count('second factors', factors, 'Whoever has them cannot sign in.');
  }
  if (found.length > 0) return found;
  return [
    tried > 0 ? fine(`the keys open what is sealed: ${tried} were tried`) : fine('nothing is sealed yet'),
  ];
}

async function inUse(db: NonNullable<Surroundings['db']>) {
  const { rows } = await db.execute<Record<'people' | 'pictures' | 'endpoints' | 'factors', string>>(sql`
    select (select count(*) from users) as people, (select count(*) from identity_document_images) as pictures,
      (select count(*) from webhook_endpoints) as endpoints, (select count(*) from second_factors) as factors`);
  const of = (name: 'people' | 'pictures' | 'endpoints' | 'factors') => Number(rows[0]?.[name] ?? 0);
  return {
    people: of('people'),
    pictures: of('pictures'),
    endpoints: of('endpoints'),
    factors: of('factors'),
  };
}

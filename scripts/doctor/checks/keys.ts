import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { checkPictureKeys } from '#features/identity/onboarding';
import { countUnopenedSecondFactors } from '#features/identity/sign-in';
import { trySecrets } from '#features/messaging/webhooks';
import { tryChannelTokens } from '#features/publishing/channels';
import { hasKeys, openKeyRing } from '#platform/crypto/key-ring.ts';
import { readSecretLines } from '#platform/crypto/secret-lines.ts';
import { type Check, type CheckContext, type Finding, fine, formatReason, wrong } from '../finding.ts';

/** Items of each kind that are opened, newest first. */
const sample = 20;
const restoreKeys = 'Restore the keys from your copy; a backup does not contain them.';

/** Whether the keys exist, are readable by their owner only, and open what is sealed. Creates none. */
export const keys: Check = {
  name: 'keys',
  async run(surroundings) {
    try {
      return [
        ...(await checkPermissions(surroundings.config.keysFolder)),
        ...(await checkSealedData(surroundings)),
      ];
    } catch (error) {
      return [
        wrong(`the keys cannot be read: ${formatReason(error)}`, 'Castwright does not start.', restoreKeys),
      ];
    }
  },
};

async function checkPermissions(folder: string): Promise<Finding[]> {
  const open: string[] = [];
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (!entries) return [fine('there are no keys yet: the first start creates them')];
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // A mounted secret belongs to the pod's group; only world access matters.
    if (((await stat(file)).mode & 0o007) !== 0) open.push(path.relative(folder, file));
  }
  if (open.length === 0) return [fine('the keys are readable by their owner alone')];
  return [
    wrong(
      `every user of this machine can read ${open.slice(0, 5).join(', ')}${open.length > 5 ? ' and more' : ''}`,
      'Anyone who has them can open documents and sign in as any user.',
      `chmod -R go-rwx ${folder}, and rotate them if they may have been read.`,
    ),
  ];
}

async function checkSealedData({ config, db, storage }: CheckContext): Promise<Finding[]> {
  const { identity, inKeys } = config;
  const lines = identity.secret ? [identity.secret] : await readSecretLines(inKeys('auth-secret'));
  const [secret, ...accepted] = [...lines, ...identity.acceptedSecrets];
  const rings = {
    documents: await hasKeys(inKeys('documents')),
    webhooks: await hasKeys(inKeys('webhooks')),
  };
  const used = db ? await countSealed(db) : { people: 0, pictures: 0, endpoints: 0, factors: 0, channels: 0 };
  const found: Finding[] = [];
  const lost = (what: string, why: string) => found.push(wrong(what, why, restoreKeys));
  if (secret === undefined && used.people > 0) {
    lost(
      'the secret of sign-ins is not there',
      'A start creates a new one: all users are signed out, and second factors stop working.',
    );
  }
  if (!rings.documents && used.pictures > 0)
    lost('the keys for documents are not there', 'Documents cannot be opened.');
  if (!rings.webhooks && used.endpoints > 0)
    lost('the keys for webhooks are not there', 'Deliveries are not sent.');
  if (!rings.webhooks && used.channels > 0)
    lost('the keys for webhooks are not there', 'Nothing is published to channels.');
  if (!db) return found;

  let tried = 0;
  const count = (kind: string, result: { tried: number; unopened: number }, why: string) => {
    tried += result.tried;
    if (result.unopened === 0) return;
    lost(`${result.unopened} of ${result.tried} ${kind} do not open with the keys that are here`, why);
  };
  if (rings.documents && storage) {
    const documentKeys = await openKeyRing(inKeys('documents'));
    const { tried: all, unopened } = await checkPictureKeys({ db, storage, documentKeys }, sample);
    count('pictures of documents', { tried: all, unopened: unopened.length }, 'Reviewers cannot see them.');
  }
  if (rings.webhooks) {
    const ring = await openKeyRing(inKeys('webhooks'));
    const { tried: all, unopened } = await trySecrets(db, ring, sample);
    count('secrets of webhooks', { tried: all, unopened: unopened.length }, 'Their deliveries are not sent.');
    const tokens = await tryChannelTokens(db, ring, sample);
    count('tokens of channels', tokens, 'Their posts are not published until they are connected again.');
  }
  if (secret !== undefined) {
    const factors = await countUnopenedSecondFactors(db, [secret, ...accepted], sample);
    count('second factors', factors, 'Their users cannot sign in.');
  }
  if (found.length > 0) return found;
  return [
    tried > 0 ? fine(`the keys open what is sealed: ${tried} were tried`) : fine('nothing is sealed yet'),
  ];
}

const sealedKinds = ['people', 'pictures', 'endpoints', 'factors', 'channels'] as const;
type Sealed = Record<(typeof sealedKinds)[number], number>;

async function countSealed(db: NonNullable<CheckContext['db']>): Promise<Sealed> {
  const { rows } = await db.execute<Record<keyof Sealed, string>>(sql`
    select (select count(*) from users) as people, (select count(*) from identity_document_images) as pictures,
      (select count(*) from webhook_endpoints) as endpoints, (select count(*) from second_factors) as factors,
      (select count(*) from channels where tokens is not null) as channels`);
  return Object.fromEntries(sealedKinds.map((kind) => [kind, Number(rows[0]?.[kind] ?? 0)])) as Sealed;
}

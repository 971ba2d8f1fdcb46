import { eq } from 'drizzle-orm';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import { postForm } from '#contract/posts.ts';
import { storeAllowed } from '#features/trust/inspection';
import { type KeyRing, openKeyRing } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentFiles, type contentItems } from '#schema/library/items';
import { channels } from '#schema/publishing/channels';
import { sealTokens } from '../../src/features/publishing/channels/seal-tokens.ts';
import { makePictureFromBytes, shapes } from './shapes.ts';

type Place = { db: Db; storage: Storage };

/** A completed picture that was made here, marked and inspected, so that it may be published. @returns its id */
export async function makePublishable(
  place: Place,
  userId: string,
  {
    seed = 1,
    side = 512,
    ...facts
  }: { seed?: number; side?: number } & Partial<typeof contentItems.$inferInsert> = {},
): Promise<string> {
  const id = await makePictureFromBytes(place, userId, await shapes(seed, side), {
    markedAt: new Date(),
    ...facts,
  });
  await allowContent(place.db, id);
  return id;
}

/** Stores the decision about an item's file with which it was delivered. */
export async function allowContent(db: Db, contentId: string): Promise<void> {
  const [file] = await db
    .select({ sha256: contentFiles.sha256 })
    .from(contentFiles)
    .where(eq(contentFiles.contentId, contentId));
  const inspection = { verdict: 'allow' as const, reasons: [], reports: [] };
  await storeAllowed(db, [{ contentId, jobId: newId(), sha256: file?.sha256 ?? '', inspection }]);
}

/** A connected channel, with tokens that the installation opens. @returns its id */
export async function makeChannel(
  { config, db }: { db: Db; config: { inKeys: (name: string) => string } },
  userId: string,
  facts: Partial<typeof channels.$inferInsert> & { kind?: ChannelKind } = {},
): Promise<string> {
  return storeChannel(db, await openKeyRing(config.inKeys('webhooks')), userId, facts);
}

/** The same with a given ring of keys. */
export async function storeChannel(
  db: Db,
  keyRing: KeyRing,
  userId: string,
  facts: Partial<typeof channels.$inferInsert> = {},
): Promise<string> {
  const { id = newId(), kind = 'mastodon' } = facts;
  const tokens = { access: 'token', refresh: null, expiresAt: null, extra: {} };
  await db.insert(channels).values({
    id,
    userId,
    kind,
    remoteId: id,
    name: '@mira',
    state: 'connected',
    takesAdult: false,
    tokens: kind === 'by_hand' ? null : sealTokens(id, tokens, keyRing),
    ...facts,
  });
  return id;
}

/** The form of a post, as the page sends it. */
export const toPostForm = (given: {
  text?: string;
  personaId?: string | null;
  campaign?: string;
  contentIds?: readonly string[];
  channelIds?: readonly string[];
}) =>
  postForm.parse({
    text: given.text ?? 'Good morning from the harbour.',
    personaId: given.personaId ?? null,
    campaign: given.campaign ?? '',
    media: (given.contentIds ?? []).map((contentId) => ({ contentId })),
    targets: (given.channelIds ?? []).map((channelId) => ({ channelId })),
  });

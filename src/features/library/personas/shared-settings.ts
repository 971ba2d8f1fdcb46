import { eq } from 'drizzle-orm';
import { aspectRatio } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { contentMetadata } from '#contract/library.ts';
import { personaWords } from '#contract/persona-looks.ts';
import type { SharedSettings } from '#contract/sharing.ts';
import { getContent } from '#features/library/items';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db } from '#platform/db/client.ts';
import { createPersona, type PersonaDependencies } from './keep-persona.ts';
import { ownedBy, type PersonaRow } from './queries.ts';
import { personas, shareLinks } from './schema.ts';

/** What a link leads to; the row of its persona stays on the server. */
type Shared = { settings: SharedSettings; persona: PersonaRow | null };

/**
 * The settings behind a link, as they are now.
 *
 * @throws AppError NOT_FOUND for a link that never was or was closed, and where what it showed is gone
 */
export async function readShared(db: Db, token: string): Promise<Shared> {
  const [link] = await db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.tokenHash, hashToken(token)));
  if (link?.contentId) return readPicture(db, link.userId, link.contentId);
  const persona = link?.personaId ? await personaOf(db, link.userId, link.personaId) : null;
  if (persona) return { settings: { ...ofNoPicture, ...settingsOf(persona) }, persona };
  throw leadsNowhere();
}

function leadsNowhere(): AppError {
  return new AppError('NOT_FOUND', 'This link leads nowhere: it was closed, or what it showed is gone.');
}

/**
 * Keeps the persona of a link as one's own. Its texts are judged like typed ones; the person stays the same.
 *
 * @returns the new persona's id
 * @throws AppError NOT_FOUND; CONFLICT where the link shows no persona; CONTENT_BLOCKED
 */
export async function importSharedPersona(
  dependencies: PersonaDependencies,
  { userId, token }: { userId: string; token: string },
): Promise<string> {
  const { persona } = await readShared(dependencies.db, token);
  if (!persona) throw new AppError('CONFLICT', 'This link shows no persona.');
  // A trained model is its owner's: it does not travel.
  const form = { ...persona, modelId: null };
  return createPersona(dependencies, { userId, form, identityKey: persona.identityKey });
}

async function readPicture(db: Db, ownerId: string, contentId: string): Promise<Shared> {
  const item = await getContent(db, ownerId, contentId);
  if (item.trashedAt) throw leadsNowhere();
  const made = contentMetadata.parse(JSON.parse(item.metadata));
  const persona = made.personaId ? await personaOf(db, ownerId, made.personaId) : null;
  const settings: SharedSettings = {
    ...(persona ? settingsOf(persona, made.seed) : ofNoPersona),
    prompt: made.prompt ?? '',
    negativePrompt: made.negativePrompt ?? '',
    seed: made.seed ?? null,
    aspectRatio: aspectRatio.safeParse(made.aspectRatio).data ?? null,
    category: item.category,
  };
  return { settings, persona };
}

async function personaOf(db: Db, ownerId: string, personaId: string): Promise<PersonaRow | null> {
  const [row] = await db.select().from(personas).where(ownedBy(ownerId, personaId));
  return row ?? null;
}

const ofNoPersona = { personaName: null, look: null, details: '', personaWords: '' };
const ofNoPicture = { prompt: '', seed: null, aspectRatio: null };

/** @param seed of the picture that the words are wanted of */
function settingsOf(persona: PersonaRow, seed?: number) {
  const { name, look, details, negativePrompt, category } = persona;
  const words = personaWords(persona, seed);
  return { personaName: name, look, details, personaWords: words, negativePrompt, category };
}

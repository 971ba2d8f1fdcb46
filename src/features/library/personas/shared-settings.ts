import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { aspectRatio } from '#contract/common.ts';
import { type ContentMetadata, contentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import { formatPersonaPrompt } from '#contract/persona-looks.ts';
import type { PersonaForm } from '#contract/personas.ts';
import { pickParameters } from '#contract/pick-parameters.ts';
import type { SharedSettings } from '#contract/sharing.ts';
import { getContent } from '#features/library/items';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { omitReplaced } from './generation-persona.ts';
import { ownedBy, type PersonaRow } from './queries.ts';
import { createPersona, type PersonaDeps } from './save-persona.ts';
import { personas, shareLinks } from './schema.ts';

/** The settings behind a link; the persona row stays on the server. */
type Shared = { settings: SharedSettings; persona: PersonaRow | null };

/** Whether share links wait for a reviewer. */
export type SharingRules = { reviewsBeforePublication: boolean };

type LinkRow = typeof shareLinks.$inferSelect;

/**
 * Returns the current settings behind a link. With review before publication they are exactly those that a reviewer has
 * seen.
 *
 * @throws AppError NOT_FOUND for an unknown, closed or declined link, when its subject was deleted, and while it waits
 */
export async function getShared(
  { db, reviewsBeforePublication }: SharingRules & { db: Db },
  token: string,
): Promise<Shared> {
  const [link] = await db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.tokenHash, hashToken(token)));
  if (!link || link.state === 'declined') throw linkNotFound();
  const shared = await readLinked(db, link);
  if (reviewsBeforePublication && !isReviewed(link, shared)) throw linkNotFound();
  return shared;
}

const isReviewed = ({ reviewedDigest, state }: LinkRow, shared: Shared): boolean =>
  state === 'published' && reviewedDigest === computeSettingsDigest(shared);

/** What a link shares now, published or not. @throws AppError NOT_FOUND when its subject was deleted */
export async function readLinked(
  db: Queryable,
  { contentId, personaId, userId }: Pick<LinkRow, 'contentId' | 'personaId' | 'userId'>,
): Promise<Shared> {
  if (contentId) return getSharedPicture(db, userId, contentId);
  const persona = personaId ? await findPersonaRow(db, userId, personaId) : null;
  if (!persona) throw linkNotFound();
  return { settings: { ...noPictureSettings, ...toPersonaSettings(persona) }, persona };
}

/**
 * Names what is shared by what its creator chose: the words that this software makes of a look may change with a release
 * without a new review.
 */
export function computeSettingsDigest({ persona, settings }: Shared): string {
  const chosen = { ...settings, personaWords: null, name: persona?.name ?? null };
  return createHash('sha256').update(JSON.stringify(chosen)).digest('hex');
}

function linkNotFound(): AppError {
  return new AppError('NOT_FOUND', 'This link no longer works. It was closed, or its content was deleted.');
}

/**
 * Copies the persona of a link to the account. Its texts pass the safety check again; the person stays the same.
 *
 * @returns the new persona's id
 * @throws AppError NOT_FOUND; CONFLICT when the link has no persona; CONTENT_BLOCKED
 */
export async function importSharedPersona(
  dependencies: PersonaDeps & SharingRules,
  { userId, token }: { userId: string; token: string },
): Promise<string> {
  const { persona } = await getShared(dependencies, token);
  if (!persona) throw new AppError('CONFLICT', 'This link has no persona.');
  // Trained models and LoRAs are not shared.
  const form: PersonaForm = { ...persona, modelId: null, loras: [] };
  return createPersona(dependencies, { userId, form, identityKey: persona.identityKey });
}

/** Returns the settings of a picture of that account, with the digest that names them. @throws AppError NOT_FOUND */
export async function getPictureSettings(
  db: Queryable,
  ownerId: string,
  contentId: string,
): Promise<{ settings: SharedSettings; digest: string }> {
  const shared = await getSharedPicture(db, ownerId, contentId);
  return { settings: shared.settings, digest: computeSettingsDigest(shared) };
}

async function getSharedPicture(db: Queryable, ownerId: string, contentId: string): Promise<Shared> {
  const item = await getContent(db, ownerId, contentId);
  if (item.trashedAt) throw linkNotFound();
  const made = contentMetadata.parse(JSON.parse(item.metadata));
  const persona = made.personaId ? await findPersonaRow(db, ownerId, made.personaId) : null;
  const settings: SharedSettings = {
    ...(persona ? toPersonaSettings(persona, made) : noPersonaSettings),
    // A copy has no outfits and places of its owner: their words are part of the prompt.
    prompt: [made.prompt, made.outfit?.words, made.place?.words].filter(Boolean).join(', '),
    negativePrompt: made.negativePrompt ?? '',
    seed: made.seed ?? null,
    aspectRatio: aspectRatio.safeParse(made.aspectRatio).data ?? null,
    parameters: pickParameters(made),
    styleWords: made.styleWords ?? '',
    category: item.category,
  };
  return { settings, persona };
}

async function findPersonaRow(db: Queryable, ownerId: string, personaId: string): Promise<PersonaRow | null> {
  const [row] = await db.select().from(personas).where(ownedBy(ownerId, personaId));
  return row ?? null;
}

const noPersonaSettings = { personaName: null, look: null, details: '', personaWords: '' };
const noPictureSettings = { prompt: '', seed: null, aspectRatio: null, parameters: {}, styleWords: '' };

/** @param made selects the wording for one picture */
function toPersonaSettings(persona: PersonaRow, made: ContentMetadata = {}) {
  const { name, look, details, negativePrompt, category } = persona;
  const words = formatPersonaPrompt({ details, look: omitReplaced(look, made) }, made.seed);
  return { personaName: name, look, details, personaWords: words, negativePrompt, category };
}

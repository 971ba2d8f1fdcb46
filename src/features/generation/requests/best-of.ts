/** “Best of 4”: several pictures of one job, of which the nearest by likeness is kept (decision 098). */

import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { PictureRecords, SafetySubject, StoredTextToImage } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { listReferences } from './list-references.ts';
import { type FindModel, getPersonaAndModel } from './persona-and-model.ts';

/** Lists what the pictures of a persona or model are compared with, by content id. */
export type ListCompared = (
  userId: string,
  person: { personaId: string | null; modelId: string | null },
) => Promise<readonly string[]>;

type BestOfDeps = {
  db: Db;
  pictures: PictureRecords;
  findModel: FindModel;
  /** Null where the operator has turned measuring likeness off. */
  listCompared: ListCompared | null;
};

type Person = {
  userId: string;
  category: Category;
  personaId?: string | null | undefined;
  modelId?: string | null | undefined;
};

/**
 * Finds why the nearest of several pictures of a persona or model cannot be chosen, and what to do; null if it can.
 *
 * @throws AppError NOT_FOUND for a persona or model that the account does not have, CONFLICT for an untrained model
 */
export async function findBestOfObstacle(deps: BestOfDeps, person: Person): Promise<string | null> {
  const { listCompared, pictures } = deps;
  const { category, userId } = person;
  if (!listCompared) return 'Likeness is not measured here, so no picture can be the nearest.';
  const { settings, trained } = await getPersonaAndModel(deps, person);
  const { modelId = null, personaId = null, personaName } = settings;
  if (!personaId && !modelId) return 'Choose a persona with a reference sheet, or a trained model.';
  const references = await listReferences(deps, { userId, personaId, category, withModel: trained !== null });
  const sources = [
    ...references.map((reference) => pictures.getFacts(userId, reference)),
    ...(trained ? [pictures.getModelFacts(userId, trained)] : []),
  ];
  // What derives from an upload is not measured (decision 096).
  if ((await Promise.all(sources)).some(({ origin }) => origin === 'uploaded')) {
    return 'Uploaded faces are not measured, so no picture can be the nearest.';
  }
  if ((await listCompared(userId, { personaId, modelId })).length > 0) return null;
  return personaName
    ? `${personaName} has no generated reference pictures to compare with. Make some first.`
    : 'This model has no generated pictures to compare with. Choose another.';
}

/** @throws AppError CONFLICT with the reason when the nearest cannot be chosen, before anything is held */
export async function requireBestOf(deps: BestOfDeps, person: Person): Promise<void> {
  const obstacle = await findBestOfObstacle(deps, person);
  if (obstacle) throw new AppError('CONFLICT', `${obstacle} Nothing was charged.`);
}

/**
 * Joins the pictures of one job to one subject: the decision judges the words of all, and clears all or none.
 *
 * @param drawings one or more, which differ in seed and words only
 */
export function addAlternatives(
  drawings: readonly SafetySubject<StoredTextToImage>[],
): SafetySubject<StoredTextToImage> {
  const [first, ...others] = drawings;
  if (!first) throw new RangeError('a job makes one picture or more');
  if (others.length === 0) return first;
  const fields = { ...first.fields };
  for (const [at, other] of others.entries()) {
    for (const [field, text] of Object.entries(other.fields)) {
      if (!Object.values(fields).includes(text)) fields[`${field} of picture ${at + 2}`] = text;
    }
  }
  const alternatives = others.map(({ request: { prompt, seed } }) => ({ prompt, seed }));
  return { fields, request: { ...first.request, alternatives } };
}

import { referenceRoles } from '@castwright/engine-port';
import { findPictureViolation, type PictureFacts, type PictureRecords } from './picture-policy.ts';
import type { StoredFinding } from './schema.ts';
import {
  getTrainedModel,
  listPictures,
  type PictureReference,
  type PictureRole,
  type StoredRequest,
} from './stored-request.ts';

/** A picture, or a video, that a request uses. */
type UsedSource = { role: PictureRole; picture: Pick<PictureReference, 'kind' | 'id'> };
type Records = { pictures: PictureRecords; userId: string };

/**
 * Checks the pictures and the trained model of a request against the picture policy.
 *
 * @returns the violations as findings of a decision
 * @throws AppError NOT_FOUND for a picture or model that the account does not have
 */
export async function listPictureViolations(
  request: StoredRequest,
  { pictures, userId }: Records,
): Promise<StoredFinding[]> {
  const found = await listSourceViolations(request, listPictures(request), { pictures, userId });
  const model = getTrainedModel(request);
  if (!model) return found;
  const facts = await pictures.getModelFacts(userId, model);
  return [...found, ...toFindings(request, 'model', facts, pictures)];
}

/** The same for pictures and videos that the request names or not. */
export async function listSourceViolations(
  request: StoredRequest,
  sources: readonly UsedSource[],
  { pictures, userId }: Records,
): Promise<StoredFinding[]> {
  const found: StoredFinding[] = [];
  for (const { picture, role } of sources)
    found.push(...toFindings(request, role, await pictures.getFacts(userId, picture), pictures));
  return found;
}

function toFindings(
  { category, operation }: StoredRequest,
  role: PictureRole,
  facts: PictureFacts,
  pictures: PictureRecords,
): StoredFinding[] {
  const violation = findPictureViolation({ operation, category, role }, facts, pictures);
  if (!violation) return [];
  const known = { ruleVersion: 1, family: 'pictures', language: 'any', read: null };
  return [{ ...violation, ...known, field: getFieldName(role), term: '' }];
}

function getFieldName(role: PictureRole): string {
  if (role === 'source') return 'picture';
  if (role === 'sound') return 'soundtrack';
  if (referenceRoles.some((each) => each === role)) return `reference for the ${role}`;
  return role === 'model' ? role : `${role} picture`;
}

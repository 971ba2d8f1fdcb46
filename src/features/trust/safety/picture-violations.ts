import { findPictureViolation, type PictureFacts, type PictureRecords } from './picture-policy.ts';
import type { StoredFinding } from './schema.ts';
import { getTrainedModel, listPictures, type PictureRole, type StoredRequest } from './stored-request.ts';

/**
 * Checks the pictures and the trained model of a request against the picture policy.
 *
 * @returns the violations as findings of a decision
 * @throws AppError NOT_FOUND for a picture or model that the account does not have
 */
export async function listPictureViolations(
  request: StoredRequest,
  { pictures, userId }: { pictures: PictureRecords; userId: string },
): Promise<StoredFinding[]> {
  const { operation, category } = request;
  const found: StoredFinding[] = [];
  const checkPicture = (role: PictureRole, facts: PictureFacts) => {
    const violation = findPictureViolation({ operation, category, role }, facts, pictures);
    if (!violation) return;
    const known = { ruleVersion: 1, family: 'pictures', language: 'any', read: null };
    found.push({ ...violation, ...known, field: getFieldName(role), term: '' });
  };
  for (const { role, picture } of listPictures(request))
    checkPicture(role, await pictures.getFacts(userId, picture));
  const model = getTrainedModel(request);
  if (model) checkPicture('model', await pictures.getModelFacts(userId, model));
  return found;
}

function getFieldName(role: PictureRole): string {
  if (role === 'source') return 'picture';
  return role === 'model' ? role : `${role} picture`;
}

import { objectionToPicture, type PictureFacts, type PictureRecords } from './picture-policy.ts';
import type { StoredFinding } from './schema.ts';
import { type PictureRole, picturesOf, type StoredRequest, trainedModelOf } from './stored-request.ts';

/**
 * What our records say against the pictures and the trained model of a request, by what they are to it; as
 * findings of a decision.
 *
 * @throws AppError NOT_FOUND for a picture or model that the person does not have
 */
export async function objectionsTo(
  request: StoredRequest,
  { pictures, userId }: { pictures: PictureRecords; userId: string },
): Promise<StoredFinding[]> {
  const { operation, category } = request;
  const found: StoredFinding[] = [];
  const judge = (role: PictureRole, facts: PictureFacts) => {
    const objection = objectionToPicture({ operation, category, role }, facts);
    if (!objection) return;
    const known = { ruleVersion: 1, family: 'pictures', language: 'any', read: null };
    found.push({ ...objection, ...known, field: fieldOf(role), term: '' });
  };
  for (const { role, picture } of picturesOf(request)) judge(role, await pictures.factsOf(userId, picture));
  const model = trainedModelOf(request);
  if (model) judge('model', await pictures.factsOfModel(userId, model));
  return found;
}

function fieldOf(role: PictureRole): string {
  if (role === 'source') return 'picture';
  return role === 'model' ? role : `${role} picture`;
}

import type { ListReferences } from '#features/library/likeness';
import { listReferencePictures } from '#features/library/personas';
import { listTrainingPictures } from '#features/training';

/** The generated pictures of a persona's sheet: uploaded faces are not measured (decision 096). */
const listGeneratedReferences: ListReferences = async (db, userId, personaId) => {
  const pictures = await listReferencePictures(db, userId, personaId);
  return pictures.flatMap(({ facts, reference }) => (facts.origin === 'generated' ? [reference.id] : []));
};

/** What likeness is measured against. */
export const comparedPictures = {
  listReferencePictures: listGeneratedReferences,
  listTrainingPictures,
};

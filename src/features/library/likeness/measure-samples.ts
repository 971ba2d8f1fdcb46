import { and, eq } from 'drizzle-orm';
import { contentItems } from '../items/schema.ts';
import { computeLikeness, type ReferenceKind } from './compute-likeness.ts';
import { findReferences, type LikenessDeps } from './measure-likeness.ts';
import { type MeasurementDeps, measureFaces } from './measurements.ts';

/**
 * Measures how much pictures that a model in training has drawn resemble its training set. Their embeddings are not
 * stored.
 *
 * @param of.modelContentId the model's item; one that derives from an upload is not measured (decision 096)
 * @param of.trainingPictures content ids of the set
 * @returns 0 … 100 for each sample; null where it was not measured
 */
export async function measureSamples(
  deps: MeasurementDeps,
  of: { userId: string; modelContentId: string; trainingPictures: readonly string[] },
  samples: readonly Buffer[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const [model] = await deps.db
    .select({ origin: contentItems.origin })
    .from(contentItems)
    .where(and(eq(contentItems.id, of.modelContentId), eq(contentItems.userId, of.userId)));
  if (model?.origin !== 'generated') return samples.map(() => null);
  const references = { userId: of.userId, kind: 'training', contentIds: of.trainingPictures } as const;
  return measurePictures(deps, references, samples, signal);
}

/**
 * Measures pictures that a job has made and not stored, against the references of the persona or model of its item. Their
 * embeddings are not stored (decision 098).
 *
 * @param contentId the item that one of them will fill
 * @returns 0 … 100 for each picture; null where no face was found, and for all when there is nothing to compare with or
 *   the item derives from an upload
 */
export async function measureCandidates(
  deps: LikenessDeps,
  contentId: string,
  pictures: readonly Buffer[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const { origin, userId, personaId, modelId } = contentItems;
  const [item] = await deps.db
    .select({ origin, userId, personaId, modelId })
    .from(contentItems)
    .where(eq(contentItems.id, contentId));
  const references = item?.origin === 'generated' ? await findReferences(deps, item) : null;
  if (!item || !references) return pictures.map(() => null);
  return measurePictures(deps, { userId: item.userId, ...references }, pictures, signal);
}

/** @param of.contentIds the pictures to compare with: the largest face of each counts */
async function measurePictures(
  deps: MeasurementDeps,
  of: { userId: string; kind: ReferenceKind; contentIds: readonly string[] },
  pictures: readonly Buffer[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  if (pictures.length === 0) return [];
  const { embedder, log } = deps;
  const known = await measureFaces(deps, of.userId, of.contentIds, signal);
  const references = [...known.values()].flatMap((embeddings) => embeddings.slice(0, 1));
  const likeness: (number | null)[] = [];
  for (const picture of pictures) {
    signal.throwIfAborted();
    const faces = await embedder.embed(picture).catch((error: unknown) => {
      log.warn({ err: error }, 'the faces of a picture that is not stored could not be measured');
      return [];
    });
    likeness.push(
      computeLikeness(
        faces.map(({ embedding }) => embedding),
        references,
        of.kind,
      ),
    );
  }
  return likeness;
}

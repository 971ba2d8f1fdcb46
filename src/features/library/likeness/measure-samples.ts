import { and, eq } from 'drizzle-orm';
import { contentItems } from '../items/schema.ts';
import { computeLikeness } from './compute-likeness.ts';
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
  const { db, embedder, log } = deps;
  const [model] = await db
    .select({ origin: contentItems.origin })
    .from(contentItems)
    .where(and(eq(contentItems.id, of.modelContentId), eq(contentItems.userId, of.userId)));
  if (model?.origin !== 'generated' || samples.length === 0) return samples.map(() => null);
  const known = await measureFaces(deps, of.userId, of.trainingPictures, signal);
  const references = [...known.values()].flatMap((embeddings) => embeddings.slice(0, 1));
  const likeness: (number | null)[] = [];
  for (const sample of samples) {
    signal.throwIfAborted();
    const faces = await embedder.embed(sample).catch((error: unknown) => {
      log.warn({ err: error }, 'the faces of a training sample could not be measured');
      return [];
    });
    likeness.push(
      computeLikeness(
        faces.map(({ embedding }) => embedding),
        references,
        'training',
      ),
    );
  }
  return likeness;
}

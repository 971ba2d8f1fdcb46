import { embeddingModel, type FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { computeSimilarity, type Embedding } from '#platform/media/faces/similarity.ts';
import type { Inspector, Scores } from '../inspector.ts';

/** An uploaded picture that may show a face. */
export type UploadedPicture = { id: string; bytes: () => Promise<Uint8Array> };

export type UploadedFacesOptions = {
  /** Finds faces; the caller closes it. */
  embedder: Pick<FaceEmbedder, 'embed'>;
  /** Lists the uploaded pictures of an account, as they are now. */
  listUploads: (userId: string) => Promise<readonly UploadedPicture[]>;
  /** How long the faces of an upload stay in memory after they were last compared, in milliseconds; ten minutes by default. */
  keepMs?: number;
};

/**
 * Creates the inspector for uploaded faces in adult results (docs/requirements/decisions.md, 19): the pictures' origin is
 * checked before a job, and this looks at what came out. Its only label is `uploadedFace`: the highest cosine similarity
 * of a face of the result to one in the account's uploads, 0 … 1.
 *
 * The numbers of uploaded faces are computed when they are compared, stay in this process's memory for some minutes, and
 * are stored nowhere (decision 129). Frames without uploads to compare with are not looked at.
 */
export function createUploadedFacesInspector({
  embedder,
  keepMs = 600_000,
  listUploads,
}: UploadedFacesOptions): Inspector {
  const known = new Map<string, { faces: readonly Embedding[]; forget: NodeJS.Timeout }>();

  const remember = (id: string, faces: readonly Embedding[]) => {
    clearTimeout(known.get(id)?.forget);
    const forget = setTimeout(() => known.delete(id), keepMs).unref();
    known.set(id, { faces, forget });
  };
  const embed = async (bytes: Uint8Array, signal: AbortSignal): Promise<Embedding[]> =>
    (await embedder.embed(bytes, { urgent: true, signal })).map(({ embedding }) => embedding);

  /** What was computed when the signal aborts is there for the next try. */
  const findUploaded = async (userId: string, signal: AbortSignal) => {
    const uploaded: { id: string; face: Embedding }[] = [];
    for (const { bytes, id } of await listUploads(userId)) {
      signal.throwIfAborted();
      const faces = known.get(id)?.faces ?? (await embed(await bytes(), signal));
      remember(id, faces);
      uploaded.push(...faces.map((face) => ({ id, face })));
    }
    return uploaded;
  };

  return {
    id: 'uploaded-faces',
    version: embeddingModel,
    categories: ['nsfw'],
    async inspect({ frames, output }, signal, onResemblance): Promise<Scores> {
      let uploadedFace = 0;
      const uploaded = output ? await findUploaded(output.userId, signal) : [];
      for (const frame of uploaded.length > 0 ? frames : []) {
        for (const found of await embed(frame, signal)) {
          for (const { face, id } of uploaded) {
            const similarity = Math.min(1, computeSimilarity(found, face));
            if (similarity <= uploadedFace) continue;
            uploadedFace = similarity;
            onResemblance?.(id);
          }
        }
      }
      return { uploadedFace };
    },
    async close() {
      for (const { forget } of known.values()) clearTimeout(forget);
      known.clear();
    },
  };
}

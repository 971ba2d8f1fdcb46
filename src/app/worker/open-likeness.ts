import type { RunJobDeps } from '#features/generation/execution';
import type { StartedJob } from '#features/generation/jobs';
import {
  type LikenessDeps,
  type ListReferences,
  measureCandidates,
  requestLikeness,
} from '#features/library/likeness';
import { measureTrainingJob } from '#features/training';
import type { Tx } from '#platform/db/client.ts';
import type { FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { comparedPictures } from '../compared-pictures.ts';
import type { Installation } from '../installation.ts';

type LikenessOptions = { embedder: FaceEmbedder; listReferencePictures?: ListReferences };

export type OpenLikeness = {
  /** Null where the operator has turned measuring off. */
  likeness: (LikenessDeps & Pick<Installation, 'queue'>) | null;
  /** Enqueues the measuring of what has completed. */
  onCompleted(tx: Tx, jobs: readonly StartedJob[]): Promise<void>;
  measureCandidates: RunJobDeps['measureCandidates'];
};

const isTraining = ({ operation }: StartedJob) => operation === 'lora_training';

/** Opens the measuring of likeness for a worker. */
export function openLikeness(installation: Installation, options: LikenessOptions): OpenLikeness {
  const { config, db, log, queue, storage } = installation;
  const likeness = config.likeness.isMeasured
    ? { ...comparedPictures, db, storage, log, queue, ...options }
    : null;
  return {
    likeness,
    async onCompleted(tx, jobs) {
      if (!likeness) return;
      const [trainings, others] = [jobs.filter(isTraining), jobs.filter((job) => !isTraining(job))];
      await requestLikeness(
        queue,
        tx,
        others.flatMap(({ contentId }) => contentId ?? []),
      );
      for (const { contentId, id } of trainings) {
        if (contentId) await queue.enqueue(tx, measureTrainingJob, { jobId: id });
      }
    },
    measureCandidates: async ({ contentId }, made, signal) =>
      likeness && contentId ? measureCandidates(likeness, contentId, made, signal) : made.map(() => null),
  };
}

import type { trainingRoutes } from '#contract/training.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { listTrainedModels } from './queries.ts';

export function trainingHandlers({ db }: { db: Db }): Handlers<typeof trainingRoutes> {
  return {
    listTrainedModels: ({ caller }) => listTrainedModels(db, caller.userId),
  };
}

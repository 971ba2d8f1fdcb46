import { messages } from '#contract/messages.ts';
import type { ShotListForm, shotListRoutes } from '#contract/shot-lists.ts';
import type { OperatorTags } from '#contract/tags.ts';
import {
  describeStart,
  type FindModel,
  type GenerationDeps,
  type PreparedGeneration,
  presentStarted,
  startGeneration,
} from '#features/generation/requests';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { createShotList, deleteShotList, getShotList, listShotLists, saveShotList } from './shot-lists.ts';

type ShotListDeps = GenerationDeps & {
  tags: OperatorTags;
  findModel: FindModel;
  /** Prepares the shots of a film. */
  prepareShots: (
    deps: { db: Db; tags: OperatorTags; findModel: FindModel },
    userId: string,
    form: ShotListForm,
  ) => Promise<PreparedGeneration>;
};

export function shotListHandlers(deps: ShotListDeps): Handlers<typeof shotListRoutes> {
  const { db, prepareShots } = deps;
  return {
    generateShotList: async ({ caller: { accountId: userId, madeBy, apiKey }, body, idempotencyKey }) => {
      const call = { userId, madeBy, apiKey, idempotencyKey, asked: { generateShotList: body } };
      const jobs = await startGeneration(deps, call, () => prepareShots(deps, userId, body));
      return presentStarted(jobs, await describeStart(db, jobs, messages.generation.videoStarted));
    },

    listShotLists: ({ caller }) => listShotLists(db, caller.accountId),

    createShotList: ({ caller: { accountId: userId, madeBy }, body }) =>
      db.transaction((tx) => createShotList(tx, { userId, madeBy }, body)),

    getShotList: ({ caller, params }) => getShotList(db, caller.accountId, params.id),

    saveShotList: ({ caller, params, body }) => saveShotList(db, caller.accountId, params.id, body),

    deleteShotList: async ({ caller, params }) => {
      await deleteShotList(db, caller.accountId, params.id);
      return { success: true, message: 'Shot list deleted' };
    },
  };
}

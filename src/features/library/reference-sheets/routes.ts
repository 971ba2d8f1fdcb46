import type { referenceSheetRoutes } from '#contract/reference-sheets.ts';
import { type EngineJobRow, presentJob } from '#features/generation/jobs';
import type { Handlers } from '#platform/http/handler.ts';
import { type ChangeDeps, choosePicture, removePicture, restoreVersion } from './change-sheet.ts';
import { makePictures, makeSheet } from './make-sheet.ts';
import type { SheetDeps } from './prepare-pictures.ts';
import { listVersions } from './queries.ts';

export function referenceSheetHandlers(deps: SheetDeps & ChangeDeps): Handlers<typeof referenceSheetRoutes> {
  const { db } = deps;
  const presentVersions = async (userId: string, personaId: string) => ({
    versions: await listVersions(db, userId, personaId),
  });
  const presentStarted = async (userId: string, personaId: string, jobs: readonly EngineJobRow[]) => ({
    ...(await presentVersions(userId, personaId)),
    jobs: jobs.map((job) => presentJob(job)),
  });
  return {
    referenceSheets: ({ caller, params }) => presentVersions(caller.accountId, params.id),

    makeReferenceSheet: async ({ caller: { accountId: userId, madeBy, apiKey }, params, idempotencyKey }) => {
      const call = { userId, madeBy, apiKey, personaId: params.id, idempotencyKey };
      return presentStarted(userId, params.id, await makeSheet(deps, call));
    },

    makeReferencePictures: async ({
      caller: { accountId: userId, madeBy, apiKey },
      params,
      body,
      idempotencyKey,
    }) => {
      const call = { userId, madeBy, apiKey, personaId: params.id, idempotencyKey };
      return presentStarted(userId, params.id, await makePictures(deps, call, body.views));
    },

    chooseReferencePicture: async ({ caller: { accountId: userId }, params, body }) => {
      await choosePicture(deps, { userId, personaId: params.id }, params.view, body);
      return presentVersions(userId, params.id);
    },

    removeReferencePicture: async ({ caller: { accountId: userId }, params }) => {
      await removePicture(deps, { userId, personaId: params.id }, params.view);
      return presentVersions(userId, params.id);
    },

    restoreReferenceSheet: async ({ caller: { accountId: userId }, params, body }) => {
      await restoreVersion(deps, { userId, personaId: params.id }, body.version);
      return presentVersions(userId, params.id);
    },
  };
}

import { AppError } from '#contract/errors.ts';
import type { scenePresetRoutes } from '#contract/scene-presets.ts';
import { getContent } from '#features/library/items';
import { listPersonaNames } from '#features/library/personas';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import {
  changeScenePreset,
  createScenePreset,
  deleteScenePreset,
  listScenePresets,
  type PresetFields,
} from './scene-presets.ts';

type ScenePresetDeps = { db: Db; judge: Judge };

export function scenePresetHandlers({ db, judge }: ScenePresetDeps): Handlers<typeof scenePresetRoutes> {
  const requireUsable = async (userId: string, { contentId, name, words }: PresetFields) => {
    if (contentId) await requirePicture(db, userId, contentId);
    const ownNames = await listPersonaNames(db, userId);
    // A preset has no category: what no category allows is refused now, the rest with each request.
    await requireAllowed(judge, { category: 'nsfw', fields: { name, words }, ownNames });
  };
  return {
    listScenePresets: ({ caller }) => listScenePresets(db, caller.accountId),

    createScenePreset: async ({ caller: { accountId: userId, madeBy }, body }) => {
      await requireUsable(userId, body);
      return db.transaction((tx) => createScenePreset(tx, { userId, madeBy }, body));
    },

    changeScenePreset: async ({ caller: { accountId: userId }, params: { id }, body }) => {
      await requireUsable(userId, body);
      return db.transaction((tx) => changeScenePreset(tx, { id, userId }, body));
    },

    deleteScenePreset: async ({ caller, params }) => {
      await deleteScenePreset(db, caller.accountId, params.id);
      return { success: true, message: 'Deleted' };
    },
  };
}

/** @throws AppError NOT_FOUND for a picture that the account does not have; VALIDATION_FAILED for anything else */
async function requirePicture(db: Db, userId: string, contentId: string): Promise<void> {
  const { status, trashedAt, type } = await getContent(db, userId, contentId);
  if (type === 'image' && status === 'completed' && !trashedAt) return;
  throw new AppError('VALIDATION_FAILED', 'Choose a finished picture of My Content.', {
    fields: ['contentId'],
  });
}

import type { savedStyleRoutes } from '#contract/saved-styles.ts';
import { listPersonaNames } from '#features/library/personas';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { changeStyle, createStyle, deleteStyle, getStyle, listStyles } from './saved-styles.ts';

type SavedStyleDeps = { db: Db; judge: Judge };

export function savedStyleHandlers({ db, judge }: SavedStyleDeps): Handlers<typeof savedStyleRoutes> {
  // A style has no category: what no category allows is refused now, the rest with each request's prompt.
  const requireAllowedTexts = async (userId: string, { name, words }: { name: string; words: string }) => {
    const ownNames = await listPersonaNames(db, userId);
    await requireAllowed(judge, { category: 'nsfw', fields: { name, words }, ownNames });
  };
  return {
    listStyles: ({ caller }) => listStyles(db, caller.accountId),

    createStyle: async ({ caller: { accountId: userId, madeBy }, body }) => {
      await requireAllowedTexts(userId, body);
      return db.transaction((tx) => createStyle(tx, { userId, madeBy }, body));
    },

    changeStyle: async ({ caller: { accountId: userId }, params, body: { name, settings } }) => {
      const before = await getStyle(db, userId, params.id);
      const changed = { ...before, ...settings, ...(name !== undefined && { name }) };
      await requireAllowedTexts(userId, changed);
      return db.transaction((tx) => changeStyle(tx, userId, changed));
    },

    deleteStyle: async ({ caller, params }) => {
      await deleteStyle(db, caller.accountId, params.id);
      return { success: true, message: 'Style deleted' };
    },
  };
}

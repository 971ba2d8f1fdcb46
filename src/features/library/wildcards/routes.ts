import type { wildcardRoutes } from '#contract/wildcards.ts';
import { listPersonaNames } from '#features/library/personas';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import {
  changeWildcardList,
  createWildcardList,
  deleteWildcardList,
  listWildcardLists,
} from './wildcard-lists.ts';

type WildcardDeps = { db: Db; judge: Judge };

export function wildcardHandlers({ db, judge }: WildcardDeps): Handlers<typeof wildcardRoutes> {
  // A list has no category: what no category allows is refused now, the rest with each prompt that takes a line.
  const requireAllowedLines = async (userId: string, { lines, name }: { name: string; lines: string[] }) => {
    const ownNames = await listPersonaNames(db, userId);
    // Each by itself, because lines never stand in one prompt.
    for (const line of lines)
      await requireAllowed(judge, { category: 'nsfw', fields: { name, line }, ownNames });
  };
  return {
    listWildcards: ({ caller }) => listWildcardLists(db, caller.accountId),

    createWildcard: async ({ caller: { accountId: userId, madeBy }, body }) => {
      await requireAllowedLines(userId, body);
      return db.transaction((tx) => createWildcardList(tx, { userId, madeBy }, body));
    },

    changeWildcard: async ({ caller: { accountId: userId }, params: { id }, body }) => {
      await requireAllowedLines(userId, body);
      return db.transaction((tx) => changeWildcardList(tx, { id, userId }, body));
    },

    deleteWildcard: async ({ caller, params }) => {
      await deleteWildcardList(db, caller.accountId, params.id);
      return { success: true, message: 'List deleted' };
    },
  };
}

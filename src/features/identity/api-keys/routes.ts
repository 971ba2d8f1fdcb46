import type { apiKeyRoutes } from '#contract/api-keys.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { changeBudget, createKey, listKeys, revokeKey } from './keys.ts';

type ApiKeyDeps = { db: Db; clock: Clock };

export function apiKeyHandlers({ db, clock }: ApiKeyDeps): Handlers<typeof apiKeyRoutes> {
  return {
    listApiKeys: ({ caller }) => listKeys(db, caller.userId, clock()),

    createApiKey: ({ caller, body }) =>
      db.transaction((tx) => createKey(tx, { userId: caller.userId, form: body, now: clock() })),

    changeApiKey: ({ caller, params, body: { budget } }) =>
      db.transaction((tx) =>
        changeBudget(tx, { userId: caller.userId, keyId: params.id, budget, now: clock() }),
      ),

    revokeApiKey: async ({ caller, params }) => {
      await revokeKey(db, caller.userId, params.id);
      return { success: true, message: 'Key revoked. Calls with it are now refused.' };
    },
  };
}

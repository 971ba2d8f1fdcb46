import type { likenessRoutes } from '#contract/likeness.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { getPersonaLikeness } from './queries.ts';

export function likenessHandlers({
  db,
  getPersona,
}: {
  db: Db;
  /** Throws for a persona that the account does not have. */
  getPersona: (db: Db, userId: string, personaId: string) => Promise<unknown>;
}): Handlers<typeof likenessRoutes> {
  return {
    async personaLikeness({ caller, params }) {
      await getPersona(db, caller.accountId, params.id);
      return getPersonaLikeness(db, caller.accountId, params.id);
    },
  };
}

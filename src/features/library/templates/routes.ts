import type { templateRoutes } from '#contract/templates.ts';
import { listPersonaNames } from '#features/library/personas';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  renameTemplate,
} from './own-templates.ts';

type TemplateDeps = { db: Db; judge: Judge };

export function templateHandlers({ db, judge }: TemplateDeps): Handlers<typeof templateRoutes> {
  return {
    listTemplates: ({ caller }) => listTemplates(db, caller.accountId),

    createTemplate: async ({ caller, body }) => {
      const { name, prompt, negativePrompt, category } = body;
      const ownNames = await listPersonaNames(db, caller.accountId);
      await requireAllowed(judge, { category, fields: { name, prompt, negativePrompt }, ownNames });
      return db.transaction((tx) => createTemplate(tx, caller.accountId, body));
    },

    renameTemplate: async ({ caller: { accountId: userId }, params, body: { name } }) => {
      const { prompt, category } = await getTemplate(db, userId, params.id);
      const ownNames = await listPersonaNames(db, userId);
      await requireAllowed(judge, { category, fields: { name, prompt }, ownNames });
      return renameTemplate(db, userId, params.id, name);
    },

    deleteTemplate: async ({ caller, params }) => {
      await deleteTemplate(db, caller.accountId, params.id);
      return { success: true, message: 'Template deleted' };
    },
  };
}

import type { templateRoutes } from '#contract/templates.ts';
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
      await requireAllowed(judge, { category, fields: { name, prompt, negativePrompt } });
      return db.transaction((tx) => createTemplate(tx, caller.accountId, body));
    },

    renameTemplate: async ({ caller: { accountId: userId }, params, body: { name } }) => {
      const { prompt, category } = await getTemplate(db, userId, params.id);
      await requireAllowed(judge, { category, fields: { name, prompt } });
      return renameTemplate(db, userId, params.id, name);
    },

    deleteTemplate: async ({ caller, params }) => {
      await deleteTemplate(db, caller.accountId, params.id);
      return { success: true, message: 'Template deleted' };
    },
  };
}

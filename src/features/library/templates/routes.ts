import type { templateRoutes } from '#contract/templates.ts';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  renameTemplate,
  templateOf,
} from './own-templates.ts';

type TemplateDependencies = { db: Db; judge: Judge };

export function templateHandlers({ db, judge }: TemplateDependencies): Handlers<typeof templateRoutes> {
  return {
    listTemplates: ({ caller }) => listTemplates(db, caller.accountId),

    createTemplate: async ({ caller, body }) => {
      const { name, prompt, negativePrompt, category } = body;
      await requireAllowed(judge, { category, fields: { name, prompt, negativePrompt } });
      return db.transaction((tx) => createTemplate(tx, caller.accountId, body));
    },

    renameTemplate: async ({ caller: { accountId: userId }, params, body: { name } }) => {
      const { prompt, category } = await templateOf(db, userId, params.id);
      await requireAllowed(judge, { category, fields: { name, prompt } });
      return renameTemplate(db, userId, params.id, name);
    },

    deleteTemplate: async ({ caller, params }) => {
      await deleteTemplate(db, caller.accountId, params.id);
      return { success: true, message: 'Template deleted' };
    },
  };
}

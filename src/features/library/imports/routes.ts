import { AppError } from '#contract/errors.ts';
import type { importRoutes } from '#contract/imports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { listImportEntries, listImports } from './queries.ts';
import {
  createImport,
  deleteImport,
  type ReceiveImportDeps,
  startImport,
  storeImportPart,
} from './receive-import.ts';

export function importHandlers(deps: ReceiveImportDeps & { clock: Clock }): Handlers<typeof importRoutes> {
  const { clock, db } = deps;
  return {
    listImports: ({ caller }) => listImports(db, caller.accountId),

    createImport: ({ body, caller: { accountId: userId, madeBy } }) =>
      createImport(deps, { ...body, userId, madeBy, now: clock() }),

    storeImportPart({ body: { number }, caller, files: { file }, params: { id } }) {
      if (!file) throw new AppError('VALIDATION_FAILED', 'The part is missing.', { fields: ['file'] });
      return storeImportPart(deps, { userId: caller.accountId, id, number, bytes: file.bytes });
    },

    startImport: ({ caller, params: { id } }) => startImport(deps, { userId: caller.accountId, id }),

    listImportEntries: ({ caller, params: { id }, query }) =>
      listImportEntries(db, { userId: caller.accountId, id, ...query }),

    async deleteImport({ caller, params: { id } }) {
      await deleteImport(deps, { userId: caller.accountId, id, now: clock() });
      return { success: true, message: 'Import deleted' };
    },
  };
}

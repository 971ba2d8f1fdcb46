import { earningLimits, type earningRoutes } from '#contract/earnings.ts';
import { AppError } from '#contract/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { AccountCaller, Handlers } from '#platform/http/handler.ts';
import { createEarningFile } from './export-earnings.ts';
import { getEarningFigures } from './figures.ts';
import { importEarnings, previewEarningImport, undoEarningImport } from './import-earnings.ts';
import { getEarning, listEarningImports, listEarnings } from './queries.ts';
import { addEarning, changeEarning, deleteEarning } from './save-earning.ts';

type EarningDeps = { db: Db; clock: Clock };

/** Handlers of what personas earned and cost (decision 175). */
export function earningHandlers({ clock, db }: EarningDeps): Handlers<typeof earningRoutes> {
  const toActor = ({ accountId, personId }: AccountCaller) => ({ userId: accountId, personId });
  return {
    listEarnings: ({ caller, query }) =>
      listEarnings(db, caller.accountId, { ...query, limit: earningLimits.pageSize }),

    addEarning: async ({ body, caller }) =>
      getEarning(db, caller.accountId, await addEarning(db, toActor(caller), body)),

    changeEarning: async ({ body, caller, params }) => {
      await changeEarning(db, toActor(caller), params.id, body);
      return getEarning(db, caller.accountId, params.id);
    },

    deleteEarning: async ({ caller, params }) => {
      await deleteEarning(db, toActor(caller), params.id);
      return { success: true, message: 'Entry deleted' };
    },

    exportEarnings: async ({ caller, query }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="earnings.csv"',
        'cache-control': 'no-store',
      },
      body: createEarningFile(db, caller.accountId, query),
    }),

    earningFigures: ({ caller, query }) => getEarningFigures(db, caller.accountId, query, clock()),

    previewEarningImport: ({ body, caller, files: { file } }) =>
      previewEarningImport(db, toActor(caller), { file, fields: body }),

    importEarnings: async ({ body: { skipsBadRows, ...fields }, caller, files: { file } }) => {
      const input = { file, fields, skipsBadRows: skipsBadRows === 'true', now: clock() };
      const id = await importEarnings(db, toActor(caller), input);
      const stored = (await listEarningImports(db, caller.accountId)).find((one) => one.id === id);
      if (!stored) throw new AppError('NOT_FOUND', 'The import was undone meanwhile.');
      return stored;
    },

    listEarningImports: ({ caller }) => listEarningImports(db, caller.accountId),

    undoEarningImport: async ({ caller, params }) => {
      await undoEarningImport(db, toActor(caller), params.id);
      return { success: true, message: 'Import undone' };
    },
  };
}

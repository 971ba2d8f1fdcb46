import { AppError } from '#contract/errors.ts';
import type { loraRoutes } from '#contract/lora-routes.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import { listPersonaNames } from '#features/library/personas';
import { recordAuditEntry } from '#features/trust/audit';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addLoraByLink, retryLora, startLoraUpload, storeLoraPart } from './add-lora.ts';
import { allowLora, banLora } from './ban-lora.ts';
import { changeLora, deleteLora } from './change-lora.ts';
import { listCheckpoints, registerCheckpoint, removeCheckpoint } from './checkpoints.ts';
import { listLoraPage, presentLora, searchLoraRows } from './queries.ts';
import type { SiteTokens } from './sites/index.ts';

type LoraDeps = {
  db: Db;
  storage: Storage;
  queue: Pick<Queue, 'enqueue'>;
  judge: Judge;
  clock: Clock;
  rules: LoraRules;
  tokens: SiteTokens;
  /** Also takes links to this machine: for tests and development. */
  allowLoopback: boolean;
  siteMs: number;
  idleMs: number;
};

export function loraHandlers(deps: LoraDeps): Handlers<typeof loraRoutes> {
  const { clock, db, judge, rules } = deps;
  return {
    listLoras: ({ caller }) => listLoraPage(db, caller.accountId, rules),

    addLoraByLink: async ({ body, caller: { accountId: userId, madeBy } }) =>
      presentLora(db, await addLoraByLink(deps, { userId, madeBy, now: clock() }, body), rules),

    startLoraUpload: async ({ body, caller: { accountId: userId, madeBy } }) =>
      presentLora(db, await startLoraUpload(deps, { userId, madeBy, now: clock() }, body), rules),

    async uploadLoraPart({ body: { number }, caller, files: { file }, params: { id } }) {
      if (!file) throw new AppError('VALIDATION_FAILED', 'This part has no file.', { fields: ['file'] });
      const part = { userId: caller.accountId, id, number, bytes: file.bytes, now: clock() };
      return presentLora(db, await storeLoraPart(deps, part), rules);
    },

    retryLora: async ({ caller: { accountId: userId }, params: { id } }) =>
      presentLora(db, await retryLora(deps, { userId, id, now: clock() }), rules),

    async changeLora({ body, caller: { accountId: userId }, params: { id } }) {
      const ownNames = await listPersonaNames(db, userId);
      const changed = await changeLora({ db, judge }, { userId, id, ownNames, now: clock() }, body);
      return presentLora(db, changed, rules);
    },

    async deleteLora({ caller: { accountId: userId }, params: { id } }) {
      await deleteLora(deps, { userId, id, now: clock() });
      return { success: true, message: 'LoRA deleted' };
    },

    async searchLoras({ caller: { userId: actorId }, query }) {
      const found = await searchLoraRows(db, query, rules);
      const viewed = { actorId, action: 'loras.viewed', subjectId: null, now: clock() } as const;
      await db.transaction((tx) => recordAuditEntry(tx, viewed));
      return found;
    },

    banLora: ({ body: { reason }, caller: { userId: actorId }, params: { id } }) =>
      banLora(db, rules, { id, reason, actorId, now: clock() }),

    allowLora: ({ caller: { userId: actorId }, params: { id } }) =>
      allowLora(db, rules, { id, actorId, now: clock() }),

    listCheckpoints: () => listCheckpoints(db),

    registerCheckpoint: ({ body: { url }, caller: { userId: actorId } }) =>
      registerCheckpoint(deps, url, { actorId, now: clock() }),

    async removeCheckpoint({ caller: { userId: actorId }, params: { id } }) {
      await removeCheckpoint(db, id, { actorId, now: clock() });
      return { success: true, message: 'Checkpoint removed from the list' };
    },
  };
}

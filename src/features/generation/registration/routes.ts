import type { engineRegistrationRoutes } from '#contract/engine-registration.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import { drainByEngine, drainByOperator, lockEngine, recordHeartbeat, returnToService } from './heartbeat.ts';
import { listRegisteredEngines } from './list-engines.ts';
import { registerEngine } from './register-engine.ts';
import { releaseJobsOfRemovedEngines, removeEngine } from './remove-engines.ts';
import { createRegistrationToken, listRegistrationTokens, revokeRegistrationToken } from './tokens.ts';

type RegistrationDeps = { db: Db; clock: Clock; log: Logger };

export function registrationHandlers({
  clock,
  db,
  log,
}: RegistrationDeps): Handlers<typeof engineRegistrationRoutes> {
  return {
    async registerEngine({ bearerId, body }) {
      const answer = await registerEngine(db, bearerId, body);
      log.info({ engineId: answer.id, state: answer.state }, 'an engine registered');
      return answer;
    },

    sendHeartbeat: ({ bearerId, body: { session, ...report }, params }) =>
      recordHeartbeat(db, { tokenId: bearerId, engineId: params.id, session }, report),

    async drainRegisteredEngine({ bearerId, body, params }) {
      const answer = await drainByEngine(db, { tokenId: bearerId, engineId: params.id, ...body });
      log.info({ engineId: params.id, runningJobs: answer.runningJobs }, 'an engine drains');
      return answer;
    },

    async unregisterEngine({ bearerId, params, query }) {
      await db.transaction(async (tx) => {
        await lockEngine(tx, { tokenId: bearerId, engineId: params.id, ...query });
        await removeEngine(tx, params.id);
      });
      await releaseJobsOfRemovedEngines(db);
      log.info({ engineId: params.id }, 'an engine left');
      return { success: true, message: 'Engine removed' };
    },

    async listRegisteredEngines() {
      const [engines, tokens] = await Promise.all([listRegisteredEngines(db), listRegistrationTokens(db)]);
      return { engines, tokens };
    },

    async drainEngine({ caller: { userId: actorId }, params }) {
      await db.transaction(async (tx) => {
        await drainByOperator(tx, params.id);
        const act = { action: 'engine.drained', subjectId: null, details: { engine: params.id } } as const;
        await recordAuditEntry(tx, { ...act, actorId, now: clock() });
      });
      return { success: true, message: 'Engine is draining' };
    },

    async returnEngineToService({ caller: { userId: actorId }, params }) {
      await db.transaction(async (tx) => {
        await returnToService(tx, params.id);
        const act = { action: 'engine.returned', subjectId: null, details: { engine: params.id } } as const;
        await recordAuditEntry(tx, { ...act, actorId, now: clock() });
      });
      return { success: true, message: 'Engine returned to service' };
    },

    createRegistrationToken: ({ body, caller: { userId: actorId } }) =>
      db.transaction(async (tx) => {
        const created = await createRegistrationToken(tx, body);
        const act = { action: 'registration_token.created', details: {} } as const;
        await recordAuditEntry(tx, { ...act, subjectId: created.token.id, actorId, now: clock() });
        return created;
      }),

    async revokeRegistrationToken({ caller: { userId: actorId }, params }) {
      const engines = await db.transaction(async (tx) => {
        const removed = await revokeRegistrationToken(tx, params.id);
        const act = { action: 'registration_token.revoked', details: { engines: removed.length } } as const;
        await recordAuditEntry(tx, { ...act, subjectId: params.id, actorId, now: clock() });
        return removed.length;
      });
      await releaseJobsOfRemovedEngines(db);
      const removed =
        engines === 0 ? '' : engines === 1 ? ' and 1 engine removed' : ` and ${engines} engines removed`;
      return { success: true, message: `Token revoked${removed}` };
    },
  };
}

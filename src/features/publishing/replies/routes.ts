import type { replyRoutes } from '#contract/reply-routes.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { approveReply } from './approve-reply.ts';
import { changeThread, markThreadRead } from './change-thread.ts';
import type { RepliesDeps } from './deps.ts';
import { draftReply } from './drafting/draft-reply.ts';
import { getInboxStatus } from './get-status.ts';
import { getThread } from './get-thread.ts';
import { listThreads } from './list-threads.ts';
import { changeReplySettings } from './settings.ts';
import { retryReply, settleReply } from './settle-reply.ts';
import { discardReply, writeReply } from './write-reply.ts';

export function replyHandlers(deps: RepliesDeps): Handlers<typeof replyRoutes> {
  const { clock, db } = deps;
  return {
    getInboxStatus: ({ caller }) => getInboxStatus(deps, caller),

    listInboxThreads: ({ caller, query }) => listThreads(db, caller, query),

    getInboxThread: ({ caller, params: { id } }) => getThread(deps, caller, id),

    async readInboxThread({ caller, params: { id } }) {
      await markThreadRead(db, caller.accountId, id);
      return { success: true, message: 'Read' };
    },

    changeInboxThread: ({ body, caller: { accountId }, params: { id } }) =>
      changeThread(db, accountId, { id, ...body }),

    async draftReply({ body: { version }, caller, params: { id } }) {
      await draftReply(deps, caller, { threadId: id, version });
      return getThread(deps, caller, id);
    },

    async writeReply({ body, caller, params: { id } }) {
      await db.transaction((tx) => writeReply(tx, caller, { threadId: id, ...body }));
      return getThread(deps, caller, id);
    },

    async discardReply({ caller, params: { id } }) {
      await db.transaction((tx) => discardReply(tx, caller, id));
      return getThread(deps, caller, id);
    },

    async approveReply({ body, caller, params: { id } }) {
      await approveReply(deps, caller, { threadId: id, ...body });
      return getThread(deps, caller, id);
    },

    async retryReply({ caller, params: { id } }) {
      return getThread(deps, caller, await retryReply(db, caller, id, clock()));
    },

    async settleReply({ body: { isSent }, caller, params: { id } }) {
      return getThread(deps, caller, await settleReply(db, caller, { id, isSent, now: clock() }));
    },

    changeReplySettings: ({ body: form, caller, params: { id: personaId } }) =>
      changeReplySettings(deps, caller, { form, personaId }),
  };
}

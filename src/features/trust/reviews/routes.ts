import { z } from 'zod';
import type { safetyReviewRoutes } from '#contract/safety-reviews.ts';
import { findUserIdByEmail, listAccounts } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import {
  decideAppeal,
  endPause,
  giveVerdict,
  listAppeals,
  listPausedUsers,
  searchDecisions,
} from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import {
  presentFoundDecision,
  presentQueuedAppeal,
  presentReviewedDecision,
  presentSafetyRecord,
  userNotFound,
} from './present.ts';

const reviewDeps = { notify: notifyUser, record: recordAuditEntry };

type ReviewDeps = {
  db: Db;
  clock: Clock;
  /** Days until an appeal is answered. */
  complaintDays: number;
};

/** Handlers for reviewers of safety decisions. The audit log records each view of texts or users before the answer. */
export function reviewHandlers({
  clock,
  complaintDays,
  db,
}: ReviewDeps): Handlers<typeof safetyReviewRoutes> {
  const record = (view: Omit<Parameters<typeof recordAuditEntry>[1], 'now'>) =>
    db.transaction((tx) => recordAuditEntry(tx, { ...view, now: clock() }));
  return {
    async searchDecisions({ caller: { userId: actorId }, query: { person, ...search } }) {
      const userId = person && (await findUserId(db, person));
      const rows = userId === null ? [] : await searchDecisions(db, userId || undefined, search);
      const accounts = await listAccounts(
        db,
        rows.map(({ decision }) => decision.userId),
      );
      // The log says which filters were used, never their values.
      const details = { shown: rows.length, byPerson: Boolean(person), byWords: Boolean(search.words) };
      await record({ actorId, action: 'decisions.searched', subjectId: null, details });
      return rows.map((row) => presentFoundDecision(row, accounts, clock()));
    },

    async readDecision({ caller: { userId: actorId }, params: { id: subjectId } }) {
      const decision = await presentReviewedDecision(db, subjectId, actorId, clock());
      await record({ actorId, action: 'decision.viewed', subjectId });
      return decision;
    },

    async giveVerdict({ body, caller: { userId: reviewerId }, params: { id: decisionId } }) {
      const given = { ...body, decisionId, reviewerId, now: clock() };
      await db.transaction((tx) => giveVerdict(tx, reviewDeps, given));
      return presentReviewedDecision(db, decisionId, reviewerId, clock());
    },

    async readSafetyRecord({ caller: { userId: actorId }, params: { id: subjectId } }) {
      const shown = await presentSafetyRecord(db, subjectId, actorId, clock());
      await record({ actorId, action: 'safety_record.viewed', subjectId });
      return shown;
    },

    async endPause({ body, caller: { userId: reviewerId }, params: { id: userId } }) {
      if (!(await listAccounts(db, [userId])).has(userId)) throw userNotFound();
      const given = { ...body, userId, reviewerId, now: clock() };
      await db.transaction((tx) => endPause(tx, reviewDeps, given));
      return presentSafetyRecord(db, userId, reviewerId, clock());
    },

    async listPaused({ caller: { userId: actorId } }) {
      const ids = await listPausedUsers(db, clock());
      const accounts = await listAccounts(db, ids);
      await record({ actorId, action: 'reviews.viewed', subjectId: null });
      return ids.flatMap((id) => {
        const account = accounts.get(id);
        return account ? [{ id, email: account.email }] : [];
      });
    },

    async listAppeals({ caller, query: { after, show } }) {
      const rows = await listAppeals(db, show, after);
      return rows.map((row) => presentQueuedAppeal(row, complaintDays, caller.userId, clock()));
    },

    async answerAppeal({ body, caller: { userId: reviewerId }, params: { id: appealId } }) {
      const given = { ...body, appealId, reviewerId, now: clock() };
      const decisionId = await db.transaction((tx) => decideAppeal(tx, reviewDeps, given));
      return presentReviewedDecision(db, decisionId, reviewerId, clock());
    },
  };
}

/** The id of a user by id or e-mail address; null for an unknown address. */
async function findUserId(db: Queryable, person: string): Promise<string | null> {
  return z.uuid().safeParse(person).success ? person : findUserIdByEmail(db, person.toLowerCase());
}

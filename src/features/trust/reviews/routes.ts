import { z } from 'zod';
import type { safetyReviewRoutes } from '#contract/safety-reviews.ts';
import { accountsOf, userIdOfEmail } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAct } from '#features/trust/audit';
import {
  decideAppeal,
  endPause,
  giveVerdict,
  listAppeals,
  pausedPeople,
  searchDecisions,
} from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { noPerson, presentAppeal, presentFound, presentRecord, presentReviewed } from './present.ts';

const traces = { tell: notifyUser, record: recordAct };

/** The desk of who reviews safety decisions; whatever shows words or people is recorded before it is shown. */
export function reviewHandlers({ clock, db }: { db: Db; clock: Clock }): Handlers<typeof safetyReviewRoutes> {
  const record = (view: Omit<Parameters<typeof recordAct>[1], 'now'>) =>
    db.transaction((tx) => recordAct(tx, { ...view, now: clock() }));
  return {
    async searchDecisions({ caller: { userId: actorId }, query: { person, ...search } }) {
      const userId = person && (await idOfPerson(db, person));
      const rows = userId === null ? [] : await searchDecisions(db, userId || undefined, search);
      const accounts = await accountsOf(
        db,
        rows.map(({ decision }) => decision.userId),
      );
      // How it was searched, never for what.
      const details = { shown: rows.length, byPerson: Boolean(person), byWords: Boolean(search.words) };
      await record({ actorId, action: 'decisions.searched', subjectId: null, details });
      return rows.map((row) => presentFound(row, accounts, clock()));
    },

    async readDecision({ caller: { userId: actorId }, params: { id: subjectId } }) {
      const decision = await presentReviewed(db, subjectId, actorId, clock());
      await record({ actorId, action: 'decision.viewed', subjectId });
      return decision;
    },

    async giveVerdict({ body, caller: { userId: reviewerId }, params: { id: decisionId } }) {
      const given = { ...body, decisionId, reviewerId, now: clock() };
      await db.transaction((tx) => giveVerdict(tx, traces, given));
      return presentReviewed(db, decisionId, reviewerId, clock());
    },

    async readSafetyRecord({ caller: { userId: actorId }, params: { id: subjectId } }) {
      const shown = await presentRecord(db, subjectId, actorId, clock());
      await record({ actorId, action: 'safety_record.viewed', subjectId });
      return shown;
    },

    async endPause({ body, caller: { userId: reviewerId }, params: { id: userId } }) {
      if (!(await accountsOf(db, [userId])).has(userId)) throw noPerson();
      const given = { ...body, userId, reviewerId, now: clock() };
      await db.transaction((tx) => endPause(tx, traces, given));
      return presentRecord(db, userId, reviewerId, clock());
    },

    async listPaused({ caller: { userId: actorId } }) {
      const ids = await pausedPeople(db, clock());
      const accounts = await accountsOf(db, ids);
      await record({ actorId, action: 'reviews.viewed', subjectId: null });
      return ids.flatMap((id) => {
        const account = accounts.get(id);
        return account ? [{ id, email: account.email }] : [];
      });
    },

    async listAppeals({ caller, query: { after, show } }) {
      const rows = await listAppeals(db, show, after);
      return rows.map((row) => presentAppeal(row, caller.userId, clock()));
    },

    async answerAppeal({ body, caller: { userId: reviewerId }, params: { id: appealId } }) {
      const given = { ...body, appealId, reviewerId, now: clock() };
      const decisionId = await db.transaction((tx) => decideAppeal(tx, traces, given));
      return presentReviewed(db, decisionId, reviewerId, clock());
    },
  };
}

/** Whose address or id this is; null for nobody's. */
async function idOfPerson(db: Queryable, person: string): Promise<string | null> {
  return z.uuid().safeParse(person).success ? person : userIdOfEmail(db, person.toLowerCase());
}

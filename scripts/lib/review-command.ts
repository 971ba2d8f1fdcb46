import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { recordAct } from '#features/audit';
import { users } from '#features/identity';
import { notifyUser } from '#features/notifications';
import { decideAppeal, endPause, waitingReviews } from '#features/safety';
import type { Db } from '#platform/db/client.ts';

const usage = `npm run reviews                                          what waits for a reviewer
npm run reviews -- uphold APPEAL ADMIN "answer"          the refusal stands
npm run reviews -- overturn APPEAL ADMIN "answer"        it was wrong: its strike goes
npm run reviews -- resume PERSON ADMIN "reason"          ends a pause that waits for a review
ADMIN is the e-mail address of the administrator who decides; nobody decides about themselves.`;

const traces = { tell: notifyUser, record: recordAct };
const states = { uphold: 'upheld', overturn: 'overturned' } as const;

/**
 * Lists what waits for a reviewer, or carries out one decision. Stands in for the desk that comes with issue 10.
 *
 * @returns the lines to print
 * @throws AppError for an unknown administrator, and what `decideAppeal` and `endPause` throw
 */
export async function review(db: Db, args: readonly string[], now: Date): Promise<string[]> {
  const [verb, id, admin, words] = args;
  if (verb === undefined) return list(db, now);
  if (!id || !admin || !words) return [usage];
  const reviewerId = await administrator(db, admin);
  if (verb === 'uphold' || verb === 'overturn') {
    const state = states[verb];
    await db.transaction((tx) =>
      decideAppeal(tx, traces, { appealId: id, reviewerId, state, answer: words, now }),
    );
    return [`The appeal is ${state}; the person has been told.`];
  }
  if (verb === 'resume') {
    await db.transaction((tx) => endPause(tx, traces, { userId: id, reviewerId, reason: words, now }));
    return ['The pause is over; the person has been told.'];
  }
  return [usage];
}

async function administrator(db: Db, email: string): Promise<string> {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), eq(users.role, 'admin')));
  if (!admin) throw new AppError('FORBIDDEN', 'There is no administrator of that address.');
  return admin.id;
}

async function list(db: Db, now: Date): Promise<string[]> {
  const { appeals, paused } = await waitingReviews(db, now);
  const view = { actorId: null, action: 'reviews.viewed', subjectId: null, now } as const;
  if (appeals.length + paused.length > 0) await db.transaction((tx) => recordAct(tx, view));
  return [
    `${appeals.length} open appeals, ${paused.length} people paused until a review`,
    ...appeals.flatMap(({ appealId, askedAt, category, fields, reasons, text, userId }) => [
      '',
      `appeal ${appealId}, ${askedAt.toISOString()}, ${category}, person ${userId}`,
      ...Object.entries(fields).map(([field, typed]) => `  ${field}: ${typed}`),
      ...reasons.map((reason) => `  refused for ${reason}`),
      `  they say: ${text}`,
    ]),
    ...paused.flatMap((userId) => ['', `paused: person ${userId}`]),
  ];
}

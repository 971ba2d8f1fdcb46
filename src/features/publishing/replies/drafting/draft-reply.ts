import { AppError } from '#contract/errors.ts';
import { countText } from '#contract/post-problems.ts';
import { type Concern, type ReplySettings, replyDraftPrice } from '#contract/replies.ts';
import { getReplyLimit } from '#contract/reply-rules.ts';
import { composeReply, findTopicsInReply, listReplyProblems, toJudgedReply } from '#contract/reply-text.ts';
import { captureHold, holdTokens, publishBalance, releaseHold } from '#features/billing/ledger';
import { requireWithinCap } from '#features/identity/team';
import { listPersonaFacts } from '#features/library/personas';
import type { ChannelForPost } from '#features/publishing/channels';
import { checkTexts } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { minuteMs } from '#platform/time.ts';
import { getOwnThread, getThreadChannel, lockOwnThread } from '../access.ts';
import type { RepliesDeps, ReplyCaller } from '../deps.ts';
import { findOpenReply } from '../find-open-reply.ts';
import type { ThreadRow } from '../schema.ts';
import { getReplySettings } from '../settings.ts';
import { requireVersion, writeReply } from '../write-reply.ts';
import { deniesAi } from './find-denial.ts';
import { findDraftObstacle } from './find-draft-obstacle.ts';
import { handOver } from './hand-over.ts';
import { listConversation } from './list-conversation.ts';
import type { ReplyModel } from './reply-model.ts';

/** Longer than the model may take: the tokens of a process that was killed return after it (`expireHolds`). */
const holdMs = 10 * minuteMs;

type Drafting = {
  caller: ReplyCaller;
  thread: ThreadRow;
  channel: ChannelForPost;
  settings: ReplySettings;
  /** The names of the account's personas. */
  ownNames: string[];
  personaName: string;
};

/**
 * Has the operator's language model draft a reply to a thread, and stores it as the thread's draft. Tokens are held before
 * the call and captured with the draft; whatever keeps the draft from being shown returns them.
 *
 * @param given.version of the draft that it replaces; null: there is none
 * @throws AppError NOT_FOUND; CONFLICT for a thread that no model may draft in or nothing can be sent in, and when the
 *   draft was changed meanwhile; INSUFFICIENT_TOKENS, MEMBER_LIMIT; UNAVAILABLE without a draft that can be shown
 */
export async function draftReply(
  deps: RepliesDeps,
  caller: ReplyCaller,
  { threadId, version }: { threadId: string; version: number | null },
): Promise<void> {
  const { db, model } = deps;
  const drafting = await prepare(deps, caller, threadId);
  requireVersion(await findOpenReply(db, threadId), version);
  if (!model) throw new AppError('CONFLICT', 'This site has no language model for drafts.');
  const holdId = await holdPrice(deps, caller);
  try {
    const text = await draft(deps, model, drafting);
    await storeDraft(db, drafting, { holdId, text, version });
  } catch (error) {
    await release(db, caller.accountId, holdId);
    throw error;
  }
}

async function prepare(deps: RepliesDeps, caller: ReplyCaller, threadId: string): Promise<Drafting> {
  const { db, model } = deps;
  const { accountId: userId } = caller;
  const thread = await getOwnThread(db, userId, threadId);
  const channel = await getThreadChannel(db, thread);
  const settings = await getReplySettings(db, userId, thread.personaId);
  const obstacle = findDraftObstacle({ thread, kind: channel.kind, isDisconnected: false, settings, model });
  if (obstacle !== null) throw new AppError('CONFLICT', obstacle);
  const personas = await listPersonaFacts(db, userId);
  const personaName = personas.find(({ id }) => id === thread.personaId)?.name ?? '';
  const ownNames = personas.map(({ name }) => name);
  return { caller, thread, channel, settings, ownNames, personaName };
}

async function holdPrice({ clock, db }: RepliesDeps, caller: ReplyCaller): Promise<string> {
  const { accountId: userId, personId } = caller;
  const draftId = newId();
  const madeBy = personId === userId ? null : personId;
  const hold = await db.transaction(async (tx) => {
    const held = await holdTokens(tx, {
      ...{ userId, madeBy, amount: replyDraftPrice, reason: 'reply_draft', jobId: draftId },
      idempotencyKey: `reply-draft:${draftId}`,
      expiresAt: new Date(clock().getTime() + holdMs),
    });
    if (madeBy !== null) await requireWithinCap(tx, userId, madeBy);
    await publishBalance(tx, userId);
    return held;
  });
  return hold.id;
}

/** Asks the model and checks its answer. @throws AppError UNAVAILABLE for one that is not shown */
async function draft(deps: RepliesDeps, model: ReplyModel, drafting: Drafting): Promise<string> {
  const { channel, personaName, settings, thread } = drafting;
  const { count, maximum } = getReplyLimit(channel.kind);
  const added = composeReply({ text: '', mention: thread.mention, disclosure: settings.disclosure });
  const answer = await model({
    ...{ personaName, settings, kind: channel.kind, isPrivate: thread.isPrivate },
    conversation: await listConversation(deps.db, thread.id, deps.clock()),
    charactersMaximum: Math.max(40, maximum - countText(added, count) - 2),
  });
  if (answer === 'handover') {
    throw await handOverDraft(deps.db, thread, 'model', 'The language model says so.');
  }
  if (answer === 'away') throw createNoDraftError('The language model does not answer at the moment.');
  if (answer === 'unusable') throw createNoDraftError('The language model gave no usable draft.');
  await requireNoAvoidedTopic(deps.db, drafting, answer.text);
  await requireShowable(deps, drafting, answer.text);
  return answer.text;
}

/** Hands the thread over where a draft names what the persona never talks about. @throws AppError UNAVAILABLE then */
async function requireNoAvoidedTopic(db: Db, { settings, thread }: Drafting, text: string): Promise<void> {
  const topics = findTopicsInReply({ text, mention: thread.mention }, settings.neverAbout);
  if (topics.length === 0) return;
  const named = topics.map((topic) => `“${topic}”`).join(', ');
  const why = `The draft names ${named}, which this persona never talks about.`;
  throw await handOverDraft(db, thread, 'avoided_topic', why, topics);
}

/** A draft is shown only if it could be sent: by its length, its prices and addresses, and the safety rules. */
async function requireShowable(
  { judge }: RepliesDeps,
  { channel, ownNames, settings, thread }: Drafting,
  text: string,
): Promise<void> {
  const { disclosure, neverAbout, offers } = settings;
  const parts = { text, mention: thread.mention, disclosure };
  const [problem] = listReplyProblems({ ...parts, kind: channel.kind, isDrafted: true, offers, neverAbout });
  if (problem !== undefined) throw createNoDraftError(`The draft is not shown. ${problem}`);
  if (deniesAi(text))
    throw createNoDraftError('The draft is not shown: it denies that the persona is invented.');
  const { allowed } = await checkTexts(judge, {
    category: channel.takesAdult ? 'nsfw' : 'sfw',
    fields: { reply: toJudgedReply(parts, offers) },
    ownNames,
  });
  if (!allowed) throw createNoDraftError('The draft is not shown: it breaks the safety rules.');
}

/** @returns the error to throw */
async function handOverDraft(
  db: Db,
  { id, userId }: ThreadRow,
  reason: Concern,
  why: string,
  avoidedTopics: readonly string[] = [],
): Promise<AppError> {
  await handOver(db, { id, userId, reason, avoidedTopics });
  return new AppError('UNAVAILABLE', `A person should answer this. ${why} Nothing was charged.`);
}

const createNoDraftError = (why: string) =>
  new AppError('UNAVAILABLE', `${why} Nothing was charged. Try again, or write the reply yourself.`);

/** Stores the draft and captures its tokens together. @throws AppError CONFLICT when the thread has changed meanwhile */
async function storeDraft(
  db: Db,
  { caller, thread }: Drafting,
  { holdId, text, version }: { holdId: string; text: string; version: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockOwnThread(tx, caller.accountId, thread.id);
    if (locked.concerns.length > 0) {
      throw new AppError(
        'CONFLICT',
        'A new message has handed this thread over to a person. Nothing was charged.',
      );
    }
    await writeReply(tx, caller, { threadId: thread.id, text, version, isDrafted: true });
    const { resolved } = await captureHold(tx, holdId);
    if (!resolved)
      throw new AppError('UNAVAILABLE', 'The draft took too long. Nothing was charged. Try again.');
    await publishBalance(tx, caller.accountId);
  });
}

async function release(db: Db, userId: string, holdId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { resolved } = await releaseHold(tx, holdId, 'draft_not_shown');
    if (resolved) await publishBalance(tx, userId);
  });
}

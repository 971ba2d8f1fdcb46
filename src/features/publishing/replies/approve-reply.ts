import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { type CheckedReply, composeReply, listReplyProblems, toJudgedReply } from '#contract/reply-text.ts';
import { listPersonaFacts } from '#features/library/personas';
import type { ChannelForPost } from '#features/publishing/channels';
import { decideTexts } from '#features/trust/safety';
import type { Db, Queryable } from '#platform/db/client.ts';
import { getOwnThread, getThreadChannel, lockOwnThread, requireMayApprove } from './access.ts';
import { digestText } from './approved-reply.ts';
import type { RepliesDeps, ReplyCaller } from './deps.ts';
import { toCheckedReply } from './get-thread.ts';
import { inboxReplies, type ReplyRow, type ThreadRow } from './schema.ts';
import { getReplySettings } from './settings.ts';
import { lockOpenReply, requireVersion } from './write-reply.ts';

type Approval = {
  threadId: string;
  version: number;
  /** The exact text that the person has read. */
  fullText: string;
};

/**
 * Approves the exact text of a reply, which a worker then sends. The text is judged and the decision stored first. The
 * same approval again changes nothing.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for who may not approve; CONFLICT when the text is not the one that was read, or
 *   the thread was handed over, or its channel disconnected; VALIDATION_FAILED for what the outlet or the offers do not
 *   allow; CONTENT_BLOCKED
 */
export async function approveReply(
  deps: RepliesDeps,
  caller: ReplyCaller,
  approval: Approval,
): Promise<void> {
  const { clock, db, judge } = deps;
  const { accountId: userId, personId } = caller;
  const thread = await getOwnThread(db, userId, approval.threadId);
  await requireMayApprove(db, caller, await getReplySettings(db, userId, thread.personaId));
  const channel = await getThreadChannel(db, thread);
  const [draft] = await db
    .select()
    .from(inboxReplies)
    .where(and(eq(inboxReplies.threadId, thread.id), eq(inboxReplies.state, 'draft')));
  if (!draft && (await isApproved(db, thread.id, approval))) return;
  const checked = await requireApprovable(db, { approval, channel, draft: draft ?? null, thread });
  const safetyDecisionId = await decideTexts(
    { db, judge },
    {
      ...{ userId, personId, work: 'reply', now: clock() },
      category: await findCategory(db, thread, channel),
      fields: { reply: toJudgedReply(checked, checked.offers) },
      ownNames: (await listPersonaFacts(db, userId)).map(({ name }) => name),
    },
  );
  await db.transaction(async (tx) => {
    const locked = await lockOwnThread(tx, userId, thread.id);
    const open = await lockOpenReply(tx, thread.id);
    if (open?.state === 'pending' && hasApproval(open, approval)) return;
    await requireApprovable(tx, { approval, channel, draft: open, thread: locked });
    const now = clock();
    await tx
      .update(inboxReplies)
      .set({
        ...{ state: 'pending', safetyDecisionId, problem: null, fullText: approval.fullText },
        ...{ approvedBy: personId, approvedAt: now, approvedVersion: approval.version },
        ...{ approvedDigest: digestText(approval.fullText), nextAttemptAt: now },
      })
      .where(eq(inboxReplies.id, open?.id ?? ''));
  });
}

const hasApproval = (reply: ReplyRow, { fullText, version }: Approval) =>
  reply.approvedVersion === version && reply.approvedDigest === digestText(fullText);

/** Whether this text was approved already: by the first of two clicks. */
async function isApproved(db: Queryable, threadId: string, approval: Approval): Promise<boolean> {
  const rows = await db
    .select()
    .from(inboxReplies)
    .where(
      and(
        eq(inboxReplies.threadId, threadId),
        eq(inboxReplies.approvedDigest, digestText(approval.fullText)),
        eq(inboxReplies.approvedVersion, approval.version),
      ),
    );
  return rows.some(({ state }) => state === 'pending' || state === 'sending' || state === 'sent');
}

type Candidate = { approval: Approval; channel: ChannelForPost; draft: ReplyRow | null; thread: ThreadRow };

/** @returns the parts of the text that is approved */
async function requireApprovable(
  db: Queryable,
  { approval, channel, draft, thread }: Candidate,
): Promise<CheckedReply> {
  requireVersion(draft, approval.version);
  if (draft?.state !== 'draft') throw new AppError('CONFLICT', 'This reply was approved already.');
  const settings = await getReplySettings(db, thread.userId, thread.personaId);
  if (!settings.isOn) throw new AppError('CONFLICT', 'Replies are off for this persona.');
  if (draft.isDrafted && thread.state === 'handed_over') {
    throw new AppError('CONFLICT', 'This thread waits for a person. Discard the draft and write by hand.');
  }
  const checked = toCheckedReply(draft, thread, settings, channel.kind);
  if (composeReply(checked) !== approval.fullText) {
    throw new AppError('CONFLICT', 'The reply is not the one that you have read. Load the thread again.');
  }
  const [problem] = listReplyProblems(checked);
  if (problem !== undefined) throw new AppError('VALIDATION_FAILED', problem, { field: 'text' });
  return checked;
}

/** Adult wording only to a channel that takes adult work, of a persona whose pictures are. */
async function findCategory(db: Db, { personaId, userId }: ThreadRow, { takesAdult }: ChannelForPost) {
  const persona = (await listPersonaFacts(db, userId)).find(({ id }) => id === personaId);
  return takesAdult && persona?.category === 'nsfw' ? 'nsfw' : 'sfw';
}

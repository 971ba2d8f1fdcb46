import { eq, inArray } from 'drizzle-orm';
import type { PostForm, PostState } from '#contract/posts.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { channels } from '../channels/schema.ts';
import {
  type DraftPost,
  type DraftTarget,
  getOwnPost,
  lockOwnPost,
  type MediumFacts,
  readWholePost,
  requireNotBegun,
  requireVersion,
} from './access.ts';
import { canApprove, judgePost, storeApproval, voidApproval } from './approval.ts';
import { listMissing } from './availability.ts';
import type { PostCaller, PostsDeps } from './deps.ts';
import { readMediaFacts } from './media-facts.ts';
import { notifyApprovers } from './notices.ts';
import { type PostRow, posts } from './schema.ts';
import { getPublishingSettings } from './settings.ts';
import { listTargetProblems, type TextRules } from './target-problems.ts';
import { requireOwnParts, writeParts } from './write-parts.ts';

/**
 * Changes a post that has not begun. Its approval is void. One that was scheduled keeps its time: who may approve it
 * approves the change with it, if each channel takes it and its texts are allowed; otherwise it waits for approval.
 *
 * @throws AppError NOT_FOUND; CONFLICT after another change and once it is being published; CONTENT_BLOCKED for the texts
 *   of a scheduled post, which then stays as it was; VALIDATION_FAILED
 */
export async function changePost(
  deps: PostsDeps,
  caller: PostCaller,
  id: string,
  { version, ...form }: PostForm & { version: number },
): Promise<void> {
  const { clock, db } = deps;
  const before = await getOwnPost(db, caller.userId, id);
  requireNotBegun(before);
  requireVersion(before, version);
  await requireOwnParts(db, caller.userId, form);
  const kept = (await readWholePost(db, before)).media;
  const media = await readMediaFacts(db, caller.userId, form.media, { kept });
  const decisionId = await judgeIfApproved(deps, caller, before, form, media);
  await db.transaction(async (tx) => {
    const locked = await lockOwnPost(tx, caller.userId, id);
    requireNotBegun(locked);
    requireVersion(locked, version);
    const state = getNextState(locked, decisionId !== null);
    await tx
      .update(posts)
      .set({
        ...voidApproval,
        state,
        version: version + 1,
        personaId: form.personaId,
        text: form.text,
        campaign: form.campaign,
        editedBy: caller.personId,
        updatedAt: clock(),
      })
      .where(eq(posts.id, id));
    await writeParts(tx, id, form, media);
    await approveOrAsk(tx, { ...locked, version: version + 1, state }, { caller, decisionId, now: clock() });
  });
}

const getNextState = ({ state }: PostRow, isApproved: boolean): PostState =>
  state === 'scheduled' && !isApproved ? 'waiting' : state;

async function approveOrAsk(
  tx: Tx,
  post: PostRow,
  { caller, decisionId, now }: { caller: PostCaller; decisionId: string | null; now: Date },
): Promise<void> {
  if (decisionId !== null && post.scheduledAt) {
    const approved = { id: post.id, version: post.version, scheduledAt: post.scheduledAt };
    await storeApproval(tx, approved, { decisionId, personId: caller.personId, now });
  } else if (post.state === 'waiting') await notifyApprovers(tx, post, caller.personId);
}

/** The decision about the changed texts of a scheduled post that the caller approves; null where it waits instead. */
async function judgeIfApproved(
  deps: PostsDeps,
  caller: PostCaller,
  before: PostRow,
  form: PostForm,
  media: readonly MediumFacts[],
): Promise<string | null> {
  const { db } = deps;
  if (before.state !== 'scheduled' || !before.scheduledAt) return null;
  const settings = await getPublishingSettings(db, caller.userId);
  const { campaign, personaId, text } = form;
  const post = { ...before, campaign, personaId, text, editedBy: caller.personId };
  if (!(await canApprove(db, post, caller, settings))) return null;
  const changed = { post, media, targets: await readDraftTargets(db, form) };
  const missing = await listMissing(db, caller.userId, media);
  const rules = { disclosure: settings.disclosure, baseUrl: deps.prepare.baseUrl };
  if (!isPublishable(changed, rules) || missing.size > 0) return null;
  return judgePost(deps, changed, caller);
}

const isPublishable = (post: DraftPost, rules: TextRules) =>
  post.targets.length > 0 && post.targets.every((each) => listTargetProblems(post, each, rules).length === 0);

async function readDraftTargets(db: Queryable, { targets }: PostForm): Promise<DraftTarget[]> {
  const ids = targets.map(({ channelId }) => channelId);
  const rows = await db.select().from(channels).where(inArray(channels.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return targets.flatMap((target) => {
    const channel = byId.get(target.channelId);
    return channel ? [{ channel, target }] : [];
  });
}

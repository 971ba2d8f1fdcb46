import type { ApprovedPost } from '#channels/port';
import type { Db } from '#platform/db/client.ts';
import type { WholePost } from '../access.ts';
import { type ApprovalProblem, approvePost, findApprovalProblem } from '../approve-post.ts';
import { type PrepareDeps, type PreparedMedium, prepareMedium } from '../prepare/prepare-media.ts';
import { readApprovalFacts, type StoredFacts } from '../read-approval-facts.ts';
import type { PostRow } from '../schema.ts';

/**
 * Prepares a post for one of its channels. What decides whether it may leave is read again after the files were made,
 * which takes a while.
 *
 * @throws PreparationError; AppError UNAVAILABLE of the storage
 */
export async function prepareApproved(
  { db, prepare }: { db: Db; prepare: PrepareDeps },
  { channel, post, target }: { post: PostRow } & WholePost['targets'][number],
): Promise<{ approved: ApprovedPost; media: readonly PreparedMedium[] } | ApprovalProblem> {
  const facts = await readApprovalFacts(db, post, { channel, target });
  const problem = findApprovalProblem(facts);
  if (problem !== null) return { problem };
  const media = await prepareMedia(prepare, facts, post.userId);
  const made = approvePost(await readApprovalFacts(db, post, { channel, target }), media);
  return 'problem' in made ? made : { ...made, media };
}

/** One file after another, because each picture takes much memory. */
async function prepareMedia(
  deps: PrepareDeps,
  { channel, contents, media, target }: StoredFacts,
  userId: string,
): Promise<PreparedMedium[]> {
  const prepared: PreparedMedium[] = [];
  for (const { altText, contentId } of media) {
    const content = contents.get(contentId);
    if (!content) throw new Error('an available medium has no content');
    const crop = target.crops.find((each) => each.contentId === contentId)?.crop ?? null;
    const place = { userId, targetId: target.id, kind: channel.kind };
    prepared.push(await prepareMedium(deps, place, { content, altText, crop }));
  }
  return prepared;
}

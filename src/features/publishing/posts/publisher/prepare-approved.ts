import type { ApprovedPost } from '#channels/port';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { storePostLinks } from '../../links/index.ts';
import type { WholePost } from '../access.ts';
import { getCategory } from '../approval.ts';
import { type ApprovalProblem, approvePost, findApprovalProblem } from '../approve-post.ts';
import { type PrepareDeps, type PreparedMedium, prepareMedium } from '../prepare/prepare-media.ts';
import { readApprovalFacts, type StoredFacts } from '../read-approval-facts.ts';
import type { PostRow } from '../schema.ts';
import { getWrittenText } from '../target-problems.ts';

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
  const { baseUrl } = prepare;
  const facts = await readApprovalFacts(db, post, { channel, target }, baseUrl);
  const problem = findApprovalProblem(facts);
  if (problem !== null) return { problem };
  const media = await prepareMedia(prepare, facts, post.userId);
  const links = await storeLinks(db, facts);
  if ('problem' in links) return links;
  const current = await readApprovalFacts(db, post, { channel, target }, baseUrl);
  const made = approvePost(current, media, links.byTarget);
  return 'problem' in made ? made : { ...made, media };
}

/** Stores the short links of a post with a campaign. At the limit of links, that is why it does not leave. */
async function storeLinks(
  db: Db,
  { baseUrl, channel, media, post, target }: StoredFacts,
): Promise<{ byTarget: ReadonlyMap<string, string> } | ApprovalProblem> {
  const { campaign, id: postId, personaId, userId } = post;
  if (campaign === '') return { byTarget: new Map() };
  const isAdult = getCategory(media) === 'nsfw';
  const { id: channelId, kind } = channel;
  const place = { userId, personaId, postId, channelId, kind, campaign, isAdult };
  try {
    return {
      byTarget: await storePostLinks(db, place, { baseUrl, text: getWrittenText(post, target) }),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return { problem: error.message };
    throw error;
  }
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

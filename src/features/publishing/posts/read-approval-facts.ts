import type { PublishableContent } from '#features/library/items';
import { listAllowedDecisions } from '#features/trust/safety';
import type { Queryable } from '#platform/db/client.ts';
import type { ChannelRow } from '../channels/schema.ts';
import { readWholePost, type WholePost } from './access.ts';
import type { ApprovalFacts } from './approve-post.ts';
import { listAvailable } from './availability.ts';
import type { PostRow } from './schema.ts';
import { getPublishingSettings } from './settings.ts';

/** What decides whether a post may leave, and the contents of its media that are available. */
export type StoredFacts = ApprovalFacts & {
  post: PostRow;
  channel: ChannelRow;
  contents: ReadonlyMap<string, PublishableContent>;
};

/**
 * Reads what decides whether a post may leave for one of its channels, as it is stored now.
 *
 * @param baseUrl the public URL of the installation
 */
export async function readApprovalFacts(
  db: Queryable,
  post: PostRow,
  { channel, target }: WholePost['targets'][number],
  baseUrl: string,
): Promise<StoredFacts> {
  const { media } = await readWholePost(db, post);
  const contents = await listAvailable(
    db,
    post.userId,
    media.map(({ contentId }) => contentId),
  );
  const { disclosure } = await getPublishingSettings(db, post.userId);
  const decisions = post.safetyDecisionId === null ? [] : [post.safetyDecisionId];
  return {
    ...{ post, target, channel, disclosure, baseUrl, media, contents },
    availableIds: new Set(contents.keys()),
    allowedDecisionIds: await listAllowedDecisions(db, decisions),
  };
}

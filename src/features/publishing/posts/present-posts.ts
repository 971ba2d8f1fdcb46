import { asc, eq, inArray } from 'drizzle-orm';
import { channelRules } from '#contract/channel-kinds.ts';
import { isDisconnected } from '#contract/channels.ts';
import type { Post, PostTarget } from '#contract/posts.ts';
import { listAccounts } from '#features/identity/accounts';
import { isAccountAdmin } from '#features/identity/team';
import type { Queryable } from '#platform/db/client.ts';
import { type ChannelRow, channels } from '../channels/schema.ts';
import { listPostLinks } from '../links/index.ts';
import { getOwnPost, type MediumRow } from './access.ts';
import { getCategory, mayApprove } from './approval.ts';
import { listAvailable } from './availability.ts';
import type { PostCaller } from './deps.ts';
import { type PostRow, postMedia, postTargets, type TargetRow } from './schema.ts';
import { getPublishingSettings } from './settings.ts';

/** One post as a caller sees it. @throws AppError NOT_FOUND */
export async function presentPost(db: Queryable, caller: PostCaller, id: string): Promise<Post> {
  const [post] = await presentPosts(db, caller, [await getOwnPost(db, caller.userId, id)]);
  if (!post) throw new Error('a post was not presented');
  return post;
}

/** Posts of one account as a caller sees them, in the given order. */
export async function presentPosts(
  db: Queryable,
  caller: PostCaller,
  rows: readonly PostRow[],
): Promise<Post[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const media = await db
    .select()
    .from(postMedia)
    .where(inArray(postMedia.postId, ids))
    .orderBy(asc(postMedia.position));
  const targets = await db
    .select({ target: postTargets, channel: channels })
    .from(postTargets)
    .innerJoin(channels, eq(channels.id, postTargets.channelId))
    .where(inArray(postTargets.postId, ids))
    .orderBy(asc(postTargets.id));
  const contentIds = media.map(({ contentId }) => contentId);
  const links = await listPostLinks(db, ids);
  const view = {
    getLinks: (postId: string, channelId: string) => links.get(`${postId} ${channelId}`) ?? [],
    available: await listAvailable(db, caller.userId, contentIds),
    names: await listNames(db, rows),
    isAdmin: await isAccountAdmin(db, caller.userId, caller.personId),
    needsSecondPerson: (await getPublishingSettings(db, caller.userId)).needsSecondPerson,
    caller,
  };
  const mediaByPost = Map.groupBy(media, ({ postId }) => postId);
  const targetsByPost = Map.groupBy(targets, ({ target }) => target.postId);
  return rows.map((row) => toPost(row, mediaByPost.get(row.id) ?? [], targetsByPost.get(row.id) ?? [], view));
}

type View = {
  getLinks: (postId: string, channelId: string) => PostTarget['links'];
  available: Awaited<ReturnType<typeof listAvailable>>;
  names: ReadonlyMap<string, string>;
  isAdmin: boolean;
  needsSecondPerson: boolean;
  caller: PostCaller;
};

async function listNames(db: Queryable, rows: readonly PostRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ authorId, decidedBy }) => [authorId, decidedBy]).filter((id) => id !== null);
  return new Map([...(await listAccounts(db, ids))].map(([id, { name }]) => [id, name]));
}

/** What stands for a user whose account is gone. */
const goneName = 'A former team member';

function toPost(
  row: PostRow,
  media: readonly MediumRow[],
  targets: readonly { target: TargetRow; channel: ChannelRow }[],
  view: View,
): Post {
  const { campaign, createdAt, id, personaId, scheduledAt, seriesId, state, text, updatedAt, version } = row;
  const getName = (userId: string | null) => (userId && view.names.get(userId)) || goneName;
  return {
    ...{ id, personaId, seriesId, state, version, text, campaign },
    category: getCategory(media),
    media: media.map((medium) => toMedium(medium, view.available)),
    targets: targets.map((each) => toTarget(each, view)),
    scheduledAt: scheduledAt?.toISOString() ?? null,
    approval: toApproval(row, getName),
    createdBy: getName(row.authorId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    mayApprove: state === 'waiting' && mayApprove(row, view.caller, view),
  };
}

function toMedium(
  { altText, byteSize, category, contentId, durationMs, height, type, width }: MediumRow,
  available: View['available'],
): Post['media'][number] {
  const seconds = durationMs === null ? null : durationMs / 1_000;
  const content = available.get(contentId);
  const isAvailable = content !== undefined;
  const posterSecond = content?.posterSecond ?? null;
  return { contentId, altText, type, category, width, height, seconds, posterSecond, byteSize, isAvailable };
}

function toApproval(
  { decidedAt, decidedBy, decidedVersion, decision, reason, version }: PostRow,
  getName: (userId: string | null) => string,
): Post['approval'] {
  if (!decision || !decidedAt || decidedVersion !== version) return null;
  return { decision, by: getName(decidedBy), at: decidedAt.toISOString(), reason };
}

function toTarget(
  { channel, target }: { target: TargetRow; channel: ChannelRow },
  { getLinks }: View,
): PostTarget {
  const { crops, figures, nextAttemptAt, place, publishedAt, state, text, title, url } = target;
  return {
    channelId: channel.id,
    kind: channel.kind,
    channelName: channel.name,
    isDisconnected: isDisconnected(channel.state),
    ...{ text, title, place, crops, state, url, figures },
    links: getLinks(target.postId, channel.id),
    problem: target.problem ?? describeWait(target, channel),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

/** Why a target that is not published yet will wait, from the state of its channel. */
function describeWait(
  { nextAttemptAt, state }: TargetRow,
  { kind, state: channelState }: ChannelRow,
): string | null {
  if (state !== 'pending' || nextAttemptAt === null || channelState === 'connected') return null;
  return `Connect ${channelRules[kind].name} again. The post waits until then.`;
}

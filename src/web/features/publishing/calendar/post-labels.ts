import type { Post, PostState, PostTarget, TargetState } from '#contract/posts.ts';
import type { Tone } from '#web/ui/badge.tsx';

export type StateLabel = { label: string; tone: Tone };

const postLabels: Record<PostState, StateLabel> = {
  draft: { label: 'Draft', tone: 'plain' },
  waiting: { label: 'Waiting for approval', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  publishing: { label: 'Publishing', tone: 'waiting' },
  ended: { label: 'Published', tone: 'good' },
};

/** The states of a post in the order in which it goes through them. */
export const postStates = Object.keys(postLabels) as PostState[];

/** The states as filter options. */
export const postStateOptions = postStates.map((value) => ({
  value,
  label: value === 'ended' ? 'Ended' : postLabels[value].label,
}));

const targetLabels: Record<TargetState, StateLabel> = {
  pending: { label: 'Pending', tone: 'plain' },
  sending: { label: 'Publishing', tone: 'waiting' },
  processing: { label: 'Processing at the outlet', tone: 'waiting' },
  by_hand: { label: 'Publish by hand', tone: 'waiting' },
  published: { label: 'Published', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  unclear: { label: 'Outcome unknown', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

/** The state of a post on one channel. */
export const getTargetLabel = ({ state }: Pick<PostTarget, 'state'>): StateLabel => targetLabels[state];

/** The state of a post: that of its targets once they differ from what the post's own state says. */
export function getPostLabel({
  approval,
  state,
  targets,
}: Pick<Post, 'approval' | 'state' | 'targets'>): StateLabel {
  if (state === 'draft' && approval?.decision === 'declined') return { label: 'Declined', tone: 'bad' };
  const has = (wanted: TargetState) => targets.some((target) => target.state === wanted);
  if (has('unclear')) return targetLabels.unclear;
  if (has('by_hand')) return targetLabels.by_hand;
  if (state !== 'ended') return postLabels[state];
  if (!has('published')) return has('failed') ? targetLabels.failed : targetLabels.cancelled;
  return has('failed') ? { label: 'Partly published', tone: 'bad' } : postLabels.ended;
}

/** The beginning of a post's text, for lists; what it consists of where it has none. */
export function getPostName({ media, text }: Pick<Post, 'media' | 'text'>): string {
  const [line = ''] = text.trim().split('\n');
  if (line) return line.length > 80 ? `${line.slice(0, 79)}…` : line;
  if (media.length === 0) return 'Empty post';
  if (media.length > 1) return `${media.length} pictures and videos`;
  return media[0]?.type === 'video' ? 'A video' : 'A picture';
}

/** Whether a post has not begun, so that it can be changed and moved. */
export const isOpen = ({ state }: Pick<Post, 'state'>): boolean =>
  state === 'draft' || state === 'waiting' || state === 'scheduled';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Instagram and X`. */
export const joinNames = (names: readonly string[]): string => list.format(names);

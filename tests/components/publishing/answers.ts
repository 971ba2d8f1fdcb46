import { vi } from 'vitest';
import type { Channel } from '#contract/channels.ts';
import type { Post, PostForm, PostTarget, PublishingSettings } from '#contract/posts.ts';
import { nora } from '../generation/answers.ts';
import { answer } from '../support/server.ts';

export const id = (n: number) => `019f0000-0000-7000-8000-0000006${String(n).padStart(5, '0')}`;

/** The present of these tests: a Wednesday, ten in the morning in Berlin. */
export const now = '2026-12-02T09:00:00.000Z';

/** Sets the clock to `now`; timers run on. The caller restores it. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
}

export const settings: PublishingSettings = {
  timeZone: 'Europe/Berlin',
  needsSecondPerson: false,
  disclosure: 'Made with AI',
};

const createChannel = (n: number, facts: Partial<Channel>): Channel => ({
  id: id(n),
  kind: 'x',
  personaId: null,
  name: '@nora',
  url: null,
  state: 'connected',
  problem: null,
  limitedUntil: null,
  takesAdult: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...facts,
});

export const instagram = createChannel(1, { kind: 'instagram', name: '@nora.pictures', takesAdult: false });
export const x = createChannel(2, {});
export const byHand = createChannel(3, { kind: 'by_hand', name: 'Newsletter' });

/** A channel's part of a post. */
export const createTarget = (channel: Channel, facts: Partial<PostTarget> = {}): PostTarget => ({
  channelId: channel.id,
  kind: channel.kind,
  channelName: channel.name,
  isDisconnected: false,
  text: null,
  title: '',
  place: '',
  crops: [],
  state: 'pending',
  problem: null,
  nextAttemptAt: null,
  publishedAt: null,
  url: null,
  figures: null,
  links: [],
  ...facts,
});

/** A picture of a post, 1024 × 1024. */
export const createMedium = (
  n: number,
  facts: Partial<Post['media'][number]> = {},
): Post['media'][number] => ({
  contentId: id(n),
  altText: '',
  type: 'image',
  category: 'sfw',
  width: 1024,
  height: 1024,
  seconds: null,
  posterSecond: null,
  byteSize: 1_000_000,
  isAvailable: true,
  ...facts,
});

/** A draft without a time. */
export const createPost = (n: number, facts: Partial<Post> = {}): Post => ({
  id: id(n),
  personaId: null,
  seriesId: null,
  state: 'draft',
  version: 1,
  text: 'A walk by the sea',
  campaign: '',
  category: 'sfw',
  media: [],
  targets: [createTarget(x)],
  scheduledAt: null,
  approval: null,
  createdBy: 'Test Person',
  createdAt: now,
  updatedAt: now,
  mayApprove: false,
  ...facts,
});

/** What the server stores of a form. */
export const toStored = (
  form: PostForm,
  facts: Partial<Post>,
  channels: readonly Channel[],
  medium: Partial<Post['media'][number]> = {},
): Post => ({
  ...createPost(100, { text: form.text, personaId: form.personaId, campaign: form.campaign }),
  media: form.media.map(({ altText, contentId }) => ({ ...createMedium(1, medium), altText, contentId })),
  targets: form.targets.flatMap((target) => {
    const channel = channels.find((each) => each.id === target.channelId);
    return channel ? [createTarget(channel, target)] : [];
  }),
  ...facts,
});

type Publishing = {
  posts?: Post[];
  drafts?: Post[];
  waiting?: Post[];
  channels?: Channel[];
  settings?: PublishingSettings;
};

/** Answers what the screens of publishing read. */
export function answerPublishing(given: Publishing = {}): void {
  const { channels = [instagram, x, byHand], drafts = [], posts = [], waiting = [] } = given;
  answer('listPosts', ({ query }) => {
    if (query?.from) return { posts, more: false };
    return { posts: query?.state === 'waiting' ? waiting : drafts, more: false };
  });
  answer('listChannels', channels);
  answer('getPublishingSettings', given.settings ?? settings);
  answer('listPersonas', [nora]);
  answer('listPostingSlots', { slots: [], suggested: [] });
  answer('listPostSeries', []);
}

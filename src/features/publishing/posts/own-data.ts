import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { postingSlots, postMedia, postSeries, posts, postTargets, publishingSettings } from './schema.ts';

const ofPosts = (column: typeof postMedia.postId | typeof postTargets.postId) => (userId: string) =>
  sql`${column} in (select id from posts where user_id = ${userId})`;

export const postData: readonly DataPart[] = [
  createTablePart({
    name: 'posts',
    about: 'Your posts: drafts, scheduled ones and those that are published, with who decided when.',
    table: posts,
    owner: posts.userId,
    without: [posts.idempotencyKey, posts.idempotencyDigest],
  }),
  createTablePart({
    name: 'post-media',
    about: 'The pictures and videos of your posts in their order; the files are among your content.',
    table: postMedia,
    owner: ofPosts(postMedia.postId),
  }),
  createTablePart({
    name: 'post-targets',
    about: 'What each post is on each of its channels: texts, crops, state, address and figures.',
    table: postTargets,
    owner: ofPosts(postTargets.postId),
    without: [postTargets.checkpoint],
  }),
  createTablePart({
    name: 'posting-slots',
    about: 'The weekly slots of your personas.',
    table: postingSlots,
    owner: postingSlots.userId,
  }),
  createTablePart({
    name: 'post-series',
    about: 'Your series of posts.',
    table: postSeries,
    owner: postSeries.userId,
  }),
  createTablePart({
    name: 'publishing-settings',
    about: 'The time zone, approval and disclosure of your posts.',
    table: publishingSettings,
    owner: publishingSettings.userId,
  }),
];

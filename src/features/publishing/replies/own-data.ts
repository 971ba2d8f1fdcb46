import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { inboxMessages, inboxReaders, inboxReplies, inboxThreads, replySettings } from './schema.ts';

export const replyData: readonly DataPart[] = [
  createTablePart({
    name: 'reply-settings',
    about: 'How messages to your personas are read and answered.',
    table: replySettings,
    owner: replySettings.userId,
  }),
  createTablePart({
    name: 'inbox-readers',
    about: 'When the messages of each of your channels were last read.',
    table: inboxReaders,
    owner: inboxReaders.userId,
    without: [inboxReaders.cursor, inboxReaders.leasedUntil],
  }),
  createTablePart({
    name: 'inbox-threads',
    about: 'Conversations on your channels of the last 180 days.',
    table: inboxThreads,
    owner: inboxThreads.userId,
  }),
  createTablePart({
    name: 'inbox-messages',
    about: 'Messages on your channels of the last 180 days.',
    table: inboxMessages,
    owner: (userId) =>
      sql`${inboxMessages.threadId} in (select id from inbox_threads where user_id = ${userId})`,
    without: [inboxMessages.reference],
  }),
  createTablePart({
    name: 'inbox-replies',
    about: 'Your drafts and replies of the last 180 days, with their approval.',
    table: inboxReplies,
    owner: inboxReplies.userId,
    without: [inboxReplies.checkpoint],
  }),
];

import { z } from 'zod';
import { id, idParams, success } from './common.ts';
import {
  inboxStatus,
  inboxThread,
  personaReplies,
  replyLimits,
  replySettings,
  threadDetail,
  threadState,
} from './replies.ts';
import { defineRoutes } from './route.ts';

const text = z.string().max(replyLimits.textMaximum);
const version = z.int().min(1).max(1_000_000);
const path = '/api/inbox';
const read = { tag: 'Publishing', owner: 'account', access: 'tour' } as const;
const write = { tag: 'Publishing', owner: 'account', access: 'app' } as const;

export const replyRoutes = defineRoutes({
  getInboxStatus: {
    method: 'GET',
    path,
    summary: 'What the inbox reads, the reply settings of the personas, and who can be assigned',
    ...read,
    response: inboxStatus,
  },
  listInboxThreads: {
    method: 'GET',
    path: `${path}/threads`,
    summary: 'Threads by their last message, newest first',
    ...read,
    query: z.strictObject({
      personaId: id.optional(),
      channelId: id.optional(),
      state: threadState.optional(),
      /** `mine`: assigned to the caller. */
      show: z.enum(['all', 'unread', 'mine']).default('all'),
      search: z.string().trim().max(100).default(''),
      /** The last thread of the page before. */
      before: id.optional(),
    }),
    response: z.strictObject({
      threads: z.array(inboxThread),
      more: z.boolean(),
      /** Of all of the account. */
      counts: z.strictObject({ open: z.int(), handedOver: z.int(), unread: z.int() }),
    }),
  },
  getInboxThread: {
    method: 'GET',
    path: `${path}/threads/:id`,
    summary: 'One thread with its messages and replies',
    ...read,
    params: idParams,
    response: threadDetail,
  },
  readInboxThread: {
    method: 'POST',
    path: `${path}/threads/:id/read`,
    summary: 'Mark a thread as read',
    ...write,
    params: idParams,
    response: success,
  },
  changeInboxThread: {
    method: 'PUT',
    path: `${path}/threads/:id`,
    summary: 'Close or reopen a thread, or assign it',
    ...write,
    params: idParams,
    body: z.strictObject({ isClosed: z.boolean(), assigneeId: id.nullable() }),
    response: inboxThread,
  },
  draftReply: {
    method: 'POST',
    path: `${path}/threads/:id/draft`,
    summary:
      'Have the language model draft a reply; it replaces the draft that is there and is never sent by itself',
    ...write,
    limit: 'enhance',
    params: idParams,
    body: z.strictObject({ version: version.nullable() }),
    response: threadDetail,
  },
  writeReply: {
    method: 'PUT',
    path: `${path}/threads/:id/reply`,
    summary: 'Write or change the draft of a reply; an approval that was given is void then',
    ...write,
    limit: 'post',
    params: idParams,
    body: z.strictObject({ text, version: version.nullable() }),
    response: threadDetail,
  },
  discardReply: {
    method: 'DELETE',
    path: `${path}/threads/:id/reply`,
    summary: 'Discard the draft of a reply',
    ...write,
    params: idParams,
    response: threadDetail,
  },
  approveReply: {
    method: 'POST',
    path: `${path}/threads/:id/approval`,
    summary: 'Approve the exact text of a reply, which is then sent',
    ...write,
    limit: 'post',
    params: idParams,
    body: z.strictObject({ version, fullText: z.string().max(replyLimits.textMaximum * 2) }),
    response: threadDetail,
  },
  retryReply: {
    method: 'POST',
    path: `${path}/replies/:id/retry`,
    summary: 'Send an approved reply again where that failed',
    ...write,
    limit: 'post',
    params: idParams,
    response: threadDetail,
  },
  settleReply: {
    method: 'POST',
    path: `${path}/replies/:id/settle`,
    summary: 'Say whether a reply whose answer was lost is at its outlet',
    ...write,
    limit: 'post',
    params: idParams,
    body: z.strictObject({ isSent: z.boolean() }),
    response: threadDetail,
  },
  changeReplySettings: {
    method: 'PUT',
    path: '/api/personas/:id/reply-settings',
    summary: 'Change how a persona’s messages are read and answered',
    ...write,
    params: idParams,
    body: replySettings,
    response: personaReplies,
  },
});

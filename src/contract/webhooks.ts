/** Webhooks: messages to a creator's endpoints when their jobs end, and when their posts are published or fail. */
import { z } from 'zod';
import { id, idParams, requestInteger, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** The event types. The help page `webhooks` documents signatures and retries. */
export const webhookEvents = [
  'job.completed',
  'job.failed',
  'job.cancelled',
  'post.published',
  'post.failed',
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Sent only to the endpoint that is being tested. */
export const testEvent = 'webhook.test';

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

export const webhookForm = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name').max(limits.webhookNameMaximum),
  /** HTTPS, unless the operator allows webhooks to this machine. */
  url: z.string().trim().max(limits.webhookUrlMaximum).refine(isAddress, 'Enter a full HTTPS URL'),
  events: z
    .array(webhookEvent)
    .min(1, 'Select at least one event')
    .max(webhookEvents.length)
    .transform((events) => webhookEvents.filter((each) => events.includes(each))),
  enabled: z.boolean().default(true),
});

export const webhook = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  /** Why it was turned off automatically: it failed for five days, or answered 410 Gone. */
  stopped: z.enum(['failures', 'gone']).nullable(),
  /** Since when every attempt has failed. */
  failingSince: timestamp.nullable(),
  /** The number of its secrets so far. */
  secretVersion: z.int(),
  /** Until then the previous secret signs too. */
  previousSecretUntil: timestamp.nullable(),
  createdAt: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookWithSecret = z.strictObject({ webhook, secret: z.string() });

export const webhookAttempt = z.strictObject({
  at: timestamp,
  milliseconds: z.int(),
  /** Null without an answer. */
  status: z.int().nullable(),
  /** The first kilobyte of the answer. */
  answer: z.string(),
  /** Why it counts as failed, for the creator. */
  problem: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const webhookDelivery = z.strictObject({
  /** The message's id; the header `webhook-id` is `msg_` and this id, the same for every attempt. */
  id,
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: timestamp,
  nextAttemptAt: timestamp.nullable(),
  /** The exact request body. */
  body: z.string(),
  /** The last twenty, oldest first. */
  attempts: z.array(webhookAttempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(20),
  /** The id of the last delivery of the previous page. */
  before: id.optional(),
});

const path = '/api/webhook-endpoints';
const tag = 'Webhooks';

export const webhookRoutes = defineRoutes({
  listWebhooks: {
    method: 'GET',
    path,
    summary: 'Webhook endpoints of this account, newest first',
    tag,
    access: 'tour',
    owner: 'person',
    response: z.array(webhook),
  },
  createWebhook: {
    method: 'POST',
    path,
    summary: 'Create a webhook endpoint; only this answer contains its secret',
    tag,
    access: 'app',
    owner: 'person',
    limit: 'webhook',
    status: 201,
    body: webhookForm,
    response: webhookWithSecret,
  },
  changeWebhook: {
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change, enable or disable a webhook endpoint',
    tag,
    access: 'app',
    owner: 'person',
    params: idParams,
    body: webhookForm,
    response: webhook,
  },
  deleteWebhook: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a webhook endpoint with its deliveries',
    tag,
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: `${path}/:id/secret`,
    summary: 'Create a new secret; the previous one also signs for 24 hours',
    tag,
    access: 'app',
    owner: 'person',
    limit: 'webhook',
    params: idParams,
    /** The current version, so that a repeated click creates only one secret. */
    body: z.strictObject({ version: requestInteger }),
    response: webhookWithSecret,
  },
  testWebhook: {
    method: 'POST',
    path: `${path}/:id/test`,
    summary: 'Send a test event, unless one is still waiting',
    tag,
    access: 'app',
    owner: 'person',
    limit: 'webhook',
    status: 202,
    params: idParams,
    response: webhookDelivery,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: `${path}/:id/deliveries`,
    summary: 'The deliveries of the last 30 days, newest first; `before` gives the next page',
    tag,
    access: 'tour',
    owner: 'person',
    params: idParams,
    query: webhookDeliveryQuery,
    response: z.array(webhookDelivery),
  },
  redeliverWebhook: {
    method: 'POST',
    path: `${path}/:id/deliveries/:deliveryId`,
    summary: 'Send a message again, with the same id',
    tag,
    access: 'app',
    owner: 'person',
    limit: 'webhook',
    status: 202,
    params: idParams.extend({ deliveryId: id }),
    response: webhookDelivery,
  },
});

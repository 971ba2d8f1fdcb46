/** Messages that this installation sends to addresses of a person's own when their jobs end. */
import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** What may be sent. How a message is signed and repeated stands on the help page `webhooks`. */
export const webhookEvents = ['job.completed', 'job.failed', 'job.cancelled'] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Goes only to the endpoint for which somebody asks for it. */
export const testEvent = 'webhook.test';

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

export const webhookForm = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name').max(limits.webhookNameMaximum),
  /** HTTPS, unless the operator lets webhooks go to this machine. */
  url: z
    .string()
    .trim()
    .max(limits.webhookUrlMaximum)
    .refine(isAddress, 'A whole address, as https://example.com/hook, without a password in it'),
  events: z
    .array(webhookEvent)
    .min(1, 'Choose what is sent')
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
  /** Why it was turned off without being asked: it failed for five days, or answered that it is gone (410). */
  stopped: z.enum(['failures', 'gone']).nullable(),
  /** Since when nothing was delivered although it was tried. */
  failingSince: timestamp.nullable(),
  /** Counts the secrets that it has had. */
  secretVersion: z.int(),
  /** Until then the secret before this one signs too. */
  previousSecretUntil: timestamp.nullable(),
  createdAt: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookWithSecret = z.strictObject({ webhook, secret: z.string() });

export const webhookAttempt = z.strictObject({
  at: timestamp,
  milliseconds: z.int(),
  /** Null when there was no answer. */
  status: z.int().nullable(),
  /** How the answer begins: at most a kilobyte. */
  answer: z.string(),
  /** Why it does not count as delivered, for the person who reads it. */
  problem: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const webhookDelivery = z.strictObject({
  /** The message's; its header `webhook-id` is this after `msg_`, and the same in every attempt. */
  id,
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: timestamp,
  nextAttemptAt: timestamp.nullable(),
  /** Exactly what is sent. */
  body: z.string(),
  /** The oldest first; the last twenty. */
  attempts: z.array(webhookAttempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(20),
  /** The last one's id of the page above. */
  before: id.optional(),
});

const path = '/api/webhook-endpoints';
const tag = 'Webhooks';

export const webhookRoutes = defineRoutes({
  listWebhooks: {
    method: 'GET',
    path,
    summary: 'Webhook endpoints of this account, the newest first',
    tag,
    access: 'tour',
    owner: 'person',
    response: z.array(webhook),
  },
  createWebhook: {
    method: 'POST',
    path,
    summary: 'Add a webhook endpoint; its secret is shown in this answer and never again',
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
    summary: 'Change a webhook endpoint, or turn it off or on',
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
    summary: 'Make a new secret; the one before it signs too for 24 hours',
    tag,
    access: 'app',
    owner: 'person',
    limit: 'webhook',
    params: idParams,
    /** The version that the new one is to follow: the same click twice makes one secret. */
    body: z.strictObject({ version: z.int() }),
    response: webhookWithSecret,
  },
  testWebhook: {
    method: 'POST',
    path: `${path}/:id/test`,
    summary: 'Send a test event; one that still waits is not sent twice',
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
    summary: 'What was sent in the last 30 days, newest first; `before` gives the page below',
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

import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** A browser that shows push notifications. */
export const pushDevice = z.strictObject({
  id,
  /** Its browser and system, such as `Chrome on Android`. */
  device: z.string(),
  /** Whether it was added in the caller's session: this browser. */
  current: z.boolean(),
  createdAt: timestamp,
  lastSentAt: timestamp.nullable(),
  /** Whether the last message did not arrive at its push service. */
  failing: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushSettings = z.strictObject({
  /** The server's public key in base64url, which the browser subscribes with; null: push is off here. */
  publicKey: z.string().nullable(),
  /** The newest first. */
  devices: z.array(pushDevice),
});
export type PushSettings = z.infer<typeof pushSettings>;

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'Invalid key');

/** What a browser answers to a subscription (`PushSubscription.toJSON()`, Push API). */
export const pushSubscription = z.strictObject({
  endpoint: z.url('Enter a full HTTPS URL').max(limits.pushEndpointMaximum),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  /** The server key that it subscribed with. */
  serverKey: base64url(65),
});
export type PushSubscriptionForm = z.input<typeof pushSubscription>;

const path = '/api/push';
const tag = 'Notifications';

export const pushRoutes = defineRoutes({
  pushSettings: {
    method: 'GET',
    path,
    summary: 'The devices that show push notifications, and the key to add one',
    tag,
    access: 'tour',
    owner: 'person',
    response: pushSettings,
  },
  addPushDevice: {
    method: 'POST',
    path: `${path}/devices`,
    summary: 'Add this browser; repeated calls change its entry',
    tag,
    access: 'app',
    owner: 'person',
    limit: 'push',
    status: 201,
    body: pushSubscription,
    response: pushDevice,
  },
  removePushDevice: {
    method: 'DELETE',
    path: `${path}/devices/:id`,
    summary: 'Remove a device',
    tag,
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
});

import type { webhookRoutes } from '#contract/webhooks.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { listDeliveries, redeliver, sendTest } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointDeps,
  listEndpoints,
  lockEndpoint,
  rotateSecret,
} from './endpoints.ts';

type WebhookDeps = EndpointDeps & { db: Db; clock: Clock };

export function webhookHandlers(dependencies: WebhookDeps): Handlers<typeof webhookRoutes> {
  const { clock, db } = dependencies;
  return {
    listWebhooks: ({ caller }) => listEndpoints(db, caller.userId),

    createWebhook: ({ caller: { userId }, body: form }) =>
      db.transaction((tx) => createEndpoint(tx, dependencies, { userId, form, now: clock() })),

    changeWebhook: ({ caller: { userId }, params: { id }, body: form }) =>
      db.transaction((tx) => changeEndpoint(tx, dependencies, { userId, id, form })),

    async deleteWebhook({ caller, params }) {
      await deleteEndpoint(db, caller.userId, params.id);
      return { success: true, message: 'Webhook deleted' };
    },

    rotateWebhookSecret: ({ caller: { userId }, params: { id }, body: { version } }) =>
      db.transaction((tx) => rotateSecret(tx, dependencies, { userId, id, version, now: clock() })),

    testWebhook: ({ caller, params }) =>
      db.transaction(async (tx) => sendTest(tx, await lockEndpoint(tx, caller.userId, params.id), clock())),

    listWebhookDeliveries: ({ caller, params, query }) => listDeliveries(db, caller.userId, params.id, query),

    redeliverWebhook: ({ caller, params }) =>
      db.transaction(async (tx) => {
        const endpoint = await lockEndpoint(tx, caller.userId, params.id);
        return redeliver(tx, endpoint, params.deliveryId, clock());
      }),
  };
}

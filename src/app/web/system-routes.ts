import type { systemRoutes } from '#contract/system.ts';
import { listEngineStatus } from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import type { EventHub } from '#platform/events/hub.ts';
import type { Handlers } from '#platform/http/handler.ts';

/** Handlers of the calls that belong to no feature. */
export function systemHandlers({ db, hub }: { db: Db; hub: EventHub }): Handlers<typeof systemRoutes> {
  return {
    systemStatus: () => listEngineStatus(db),
    events: async ({ caller, headers, signal }) => {
      const last = headers['last-event-id'];
      return hub.subscribe(caller, typeof last === 'string' ? last : undefined, signal);
    },
  };
}

import type { Logger } from '#platform/log.ts';
import { startSender } from '#platform/outbound/start-sender.ts';
import type { RepliesDeps } from '../deps.ts';
import { claimReply, isReplyDue } from './claim.ts';
import { deliverReply } from './deliver-reply.ts';

/** An idle worker pays for each look. */
const pollMs = 5_000;

/** Starts sending approved replies, and those whose worker was killed. */
export function startReplySender(deps: RepliesDeps & { log: Logger }): { close(): Promise<void> } {
  const { clock, db, log } = deps;
  return startSender({
    ...{ log, what: 'replies', pollMs },
    isDue: () => isReplyDue(db, clock()),
    claim: (busy) => claimReply(db, clock(), busy),
    getUserId: ({ userId }) => userId,
    deliver: (claimed) => deliverReply(deps, claimed),
  });
}

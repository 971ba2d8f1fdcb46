import { type Sender, startSender } from '#platform/outbound/start-sender.ts';
import { claimMessage, isMessageDue } from './claim.ts';
import { type DeliverOptions, deliverMessage } from './deliver.ts';

/** How late a message may be sent: a connection that listens would cost an idle worker more than this look. */
const pollMs = 2_000;

/** Starts sending push messages. */
export function startPushSender(options: DeliverOptions): Sender {
  const { clock, db, log } = options;
  return startSender({
    log,
    what: 'push messages',
    pollMs,
    isDue: () => isMessageDue(db, clock()),
    claim: (busy) => claimMessage(db, clock(), busy),
    getUserId: ({ subscription }) => subscription.userId,
    deliver: (claimed) => deliverMessage(options, claimed),
  });
}

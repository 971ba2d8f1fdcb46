import { Button } from '@mantine/core';
import type { Webhook } from '#contract/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';
import { useDeliveries, useSendDelivery } from './use-webhooks.ts';
import classes from './webhooks.module.css';

/** The deliveries of a webhook with their results, and a button that sends a test. */
export function DeliveriesSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { gate } = useUser();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(webhook.id);
  const test = useSendDelivery(webhook.id, () => call('testWebhook', { params: { id: webhook.id } }));
  const deliveries = data?.pages.flat();
  const canSend = gate === 'app' && webhook.enabled;
  return (
    <Sheet open onClose={onClose} title={`Deliveries of ${webhook.name}`} spread>
      <div className={classes.top}>
        <p>The last 30 days, newest first. Messages can arrive in a different order.</p>
        {canSend && (
          <Button variant="default" size="sm" disabled={test.isPending} onClick={test.ask}>
            {test.isPending ? 'Sending…' : 'Send test'}
          </Button>
        )}
      </div>
      <div className={classes.log}>
        {deliveries ? (
          <ul className={classes.entries}>
            {deliveries.map((delivery) => (
              <DeliveryEntry key={delivery.id} webhook={webhook} delivery={delivery} canSend={canSend} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={3} />
        )}
        {deliveries?.length === 0 && (
          <EmptyState
            title="Nothing sent yet"
            hint="We send a message when your next job finishes. Send a test to try it now."
          />
        )}
        {hasNextPage && (
          <Button variant="default" size="sm" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show older deliveries'}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

import { Button } from '@mantine/core';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '#contract/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useSendDelivery } from './use-webhooks.ts';
import { deliveryStates } from './webhook-labels.ts';
import classes from './webhooks.module.css';

type DeliveryEntryProps = { webhook: Webhook; delivery: WebhookDelivery; canSend: boolean };

/** One delivery: its status, and on expand each attempt with request and response. */
export function DeliveryEntry({ webhook, delivery, canSend }: DeliveryEntryProps) {
  const { attempts, body, createdAt, id, nextAttemptAt, state, type } = delivery;
  const params = { id: webhook.id, deliveryId: id };
  const again = useSendDelivery(webhook.id, () => call('redeliverWebhook', { params }));
  const { label, tone } = deliveryStates[state];
  return (
    <li>
      <details className={classes.delivery}>
        <summary>
          <span className={classes.type}>{type}</span>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          <Badge tone={tone}>{label}</Badge>
        </summary>
        <div className={classes.facts}>
          <ol className={classes.attempts}>
            {attempts.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </ol>
          {nextAttemptAt && <p className={classes.next}>Next attempt {formatDateTime(nextAttemptAt)}</p>}
          <h3>Sent</h3>
          <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
          <p className={classes.next}>
            webhook-id <code>msg_{id}</code>
          </p>
          {canSend && (
            <Button
              variant="default"
              size="sm"
              // The first attempt has not started yet: a redelivery would send it twice.
              disabled={again.isPending || (state === 'waiting' && attempts.length === 0)}
              onClick={again.ask}
            >
              {again.isPending ? 'Sending…' : 'Resend'}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

function Attempt({ attempt: { answer, at, milliseconds, problem, status } }: { attempt: WebhookAttempt }) {
  return (
    <li>
      <p>
        <strong data-bad={problem !== null}>{status ?? 'No answer'}</strong>{' '}
        <time dateTime={at}>{formatDateTime(at)}</time>, {formatNumber(milliseconds)} ms
      </p>
      {problem && <p>{problem}</p>}
      {answer && <pre>{answer}</pre>}
    </li>
  );
}

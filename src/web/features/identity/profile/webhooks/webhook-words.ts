import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const eventWords: Record<WebhookEvent, string> = {
  'job.completed': 'Finished',
  'job.failed': 'Failed',
  'job.cancelled': 'Cancelled',
};

export const stateWords: Record<WebhookDelivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Given up', tone: 'bad' },
};

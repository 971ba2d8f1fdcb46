import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const eventLabels: Record<WebhookEvent, string> = {
  'job.completed': 'Job completed',
  'job.failed': 'Job failed',
  'job.cancelled': 'Job cancelled',
  'post.published': 'Post published',
  'post.failed': 'Post failed',
};

export const deliveryStates: Record<WebhookDelivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

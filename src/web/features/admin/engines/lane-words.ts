import type { QueueLine } from '#contract/operations.ts';

/** What the scheduler's lanes are called. */
export const laneNames: Record<QueueLine['lane'], string> = { interactive: 'Interactive', bulk: 'Bulk' };

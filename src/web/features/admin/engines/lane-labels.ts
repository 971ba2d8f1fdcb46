import type { QueueLine } from '#contract/jobs-and-backups.ts';

/** Labels of the scheduler lanes. */
export const laneNames: Record<QueueLine['lane'], string> = { interactive: 'Interactive', bulk: 'Bulk' };

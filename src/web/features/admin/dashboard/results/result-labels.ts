import type { QueuedResult, ResultState } from '#contract/result-reviews.ts';

export const resultStateLabels: Record<ResultState, string> = {
  waiting: 'Being checked',
  in_review: 'Waiting for a reviewer',
  refused: 'Refused',
  appealed: 'Appealed',
  approved: 'Allowed',
  delivered: 'Delivered',
  removed: 'Removed',
};

const foundLabels: Readonly<Record<string, string>> = {
  explicit: 'Looks explicit',
  listed: 'On a hash list',
  people: 'Shows a person',
  under25: 'May look under 25',
  prohibited: 'May show prohibited content',
  extraFaces: 'More people than requested',
  uploadedFace: 'Resembles an uploaded face',
};

/** What an inspector found, by its label. */
export function formatFound(label: string): string {
  return foundLabels[label] ?? label;
}

/** The title of a result in the queue. */
export function formatResultTitle({ isAppeal, labels }: Pick<QueuedResult, 'isAppeal' | 'labels'>): string {
  const found = labels.map(formatFound).join(', ') || 'Not inspected';
  return isAppeal ? `Appeal: ${found.charAt(0).toLowerCase()}${found.slice(1)}` : found;
}

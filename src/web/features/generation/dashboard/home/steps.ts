import type { DashboardStats } from '#contract/dashboard.ts';
import type { Operation } from '#contract/jobs.ts';
import { operationPrice, videoPrice } from '#contract/token-prices.ts';
import { formatTokens } from '#web/lib/format.ts';

export type NextStep = {
  id: 'picture' | 'persona' | 'video';
  title: string;
  text: string;
  /** The label of the button. */
  action: string;
  /** The operation that an engine has to support. */
  operation?: Operation;
};

const steps: readonly (NextStep & { isDone: (stats: CreatorProgress) => boolean })[] = [
  {
    id: 'picture',
    title: 'Make your first picture',
    text: `Describe a person, a place and the light. It costs ${formatTokens(operationPrice('text_to_image'))}.`,
    action: 'Write a prompt',
    operation: 'text_to_image',
    isDone: ({ images }) => images > 0,
  },
  {
    id: 'persona',
    title: 'Make a persona',
    text: 'Choose a look once and use the same person in every picture. It is free.',
    action: 'Choose a look',
    isDone: ({ personas }) => personas > 0,
  },
  {
    id: 'video',
    title: 'Make a video',
    text: `A 3-second video costs from ${formatTokens(videoPrice(3, 'low'))}.`,
    action: 'Try a video',
    operation: 'text_to_video',
    isDone: ({ videos }) => videos > 0,
  },
];

type CreatorProgress = Pick<DashboardStats, 'images' | 'videos'> & { personas: number };

/** The steps that a new creator has not done yet, in the recommended order. */
export function listNextSteps(facts: CreatorProgress): NextStep[] {
  return steps.filter(({ isDone }) => !isDone(facts)).map(({ isDone, ...step }) => step);
}

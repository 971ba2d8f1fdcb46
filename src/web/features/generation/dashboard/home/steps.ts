import type { DashboardStats } from '#contract/dashboard.ts';
import type { Operation } from '#contract/jobs.ts';
import { operationPrice, videoPrice } from '#contract/token-prices.ts';
import { formatTokens } from '#web/lib/format.ts';

export type NextStep = {
  id: 'picture' | 'persona' | 'video';
  title: string;
  text: string;
  /** What the button says. */
  action: string;
  /** What an engine is to do. */
  operation?: Operation;
};

const steps: readonly (NextStep & { isDone: (stats: StepFacts) => boolean })[] = [
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
    text: 'Choose a look once, and meet the same person in every picture. It costs nothing.',
    action: 'Choose a look',
    isDone: ({ personas }) => personas > 0,
  },
  {
    id: 'video',
    title: 'Let somebody move',
    text: `A video of three seconds costs from ${formatTokens(videoPrice(3, 'low'))}.`,
    action: 'Try a video',
    operation: 'text_to_video',
    isDone: ({ videos }) => videos > 0,
  },
];

type StepFacts = Pick<DashboardStats, 'images' | 'videos'> & { personas: number };

/** What a new creator has not done yet, in the order that makes sense; each goes away once it is done. */
export function nextSteps(facts: StepFacts): NextStep[] {
  return steps.filter(({ isDone }) => !isDone(facts)).map(({ isDone, ...step }) => step);
}

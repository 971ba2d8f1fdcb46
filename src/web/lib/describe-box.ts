import type { PromptRegion } from '#contract/prompt-regions.ts';
import { formatPercent } from '#web/lib/format.ts';

/** Says where a box is in its picture: `50% × 90%, 0% from the left, 10% from the top`. */
export function describeBox({ height, width, x, y }: PromptRegion['box']): string {
  const [wide, high, left, top] = [width, height, x, y].map((share) => formatPercent(share));
  return `${wide} × ${high}, ${left} from the left, ${top} from the top`;
}

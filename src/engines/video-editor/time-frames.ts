import { type EditPlan, getShownFrame } from './plan-edit.ts';

/**
 * Yields the frames of the result by showing frames of the source several times, or leaving some out.
 *
 * @param frames in the order of the result
 */
export async function* timeFrames(
  frames: AsyncIterable<Buffer>,
  plan: Pick<EditPlan, 'frames' | 'shownFrames' | 'step'>,
): AsyncGenerator<Buffer> {
  let [read, shown] = [0, 0];
  for await (const frame of frames) {
    for (; shown < plan.frames && getShownFrame(shown, plan) === read; shown++) yield frame;
    read++;
  }
}

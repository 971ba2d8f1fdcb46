import type { FrameMark } from './face-frame.tsx';
import { type FaceFrame, frameName, type Pair } from './pairing.ts';

/** How a face of the source is shown. */
export function sourceMark(frames: readonly FaceFrame[], frame: FaceFrame): FrameMark {
  const place = frames.indexOf(frame);
  const name = frameName('source', place);
  return { tag: name, tone: place, label: `Face ${name}` };
}

/** How a face of the target is shown: with the one that it gets. */
export function targetMark(
  sources: readonly FaceFrame[],
  pairs: readonly Pair[],
  frame: FaceFrame,
): FrameMark {
  const place = pairs.findIndex(({ target }) => target.id === frame.id);
  const name = frameName('target', place);
  const giver = pairs[place]?.source;
  if (!giver) return { tag: name, tone: null, label: `Face ${name}, stays` };
  const from = sourceMark(sources, giver);
  return { tag: name, gets: from.tag, tone: from.tone, label: `Face ${name}, gets face ${from.tag}` };
}

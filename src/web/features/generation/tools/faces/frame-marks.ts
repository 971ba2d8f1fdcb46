import type { Frame } from '#web/ui/frames/frame.ts';
import type { FrameMark } from '#web/ui/frames/frame-button.tsx';
import { getFrameName, type Pair } from './pairing.ts';

/** The mark of a source face: its letter and its colour. */
export function toSourceMark(frames: readonly Frame[], frame: Frame): FrameMark {
  const place = frames.indexOf(frame);
  const name = getFrameName('source', place);
  return { tag: name, tone: place, label: `Face ${name}` };
}

/** The mark of a target face: its number, and the source face that replaces it. */
export function toTargetMark(sources: readonly Frame[], pairs: readonly Pair[], frame: Frame): FrameMark {
  const place = pairs.findIndex(({ target }) => target.id === frame.id);
  const name = getFrameName('target', place);
  const giver = pairs[place]?.source;
  if (!giver) return { tag: name, tone: null, label: `Face ${name}, stays` };
  const from = toSourceMark(sources, giver);
  return { tag: name, gets: from.tag, tone: from.tone, label: `Face ${name}, gets face ${from.tag}` };
}

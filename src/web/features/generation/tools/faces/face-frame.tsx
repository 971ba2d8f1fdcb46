import type { CSSProperties, KeyboardEvent } from 'react';
import type { Box } from '#contract/tools.ts';
import { corners } from './box-geometry.ts';
import classes from './face-board.module.css';
import { boxAfterKey } from './frame-keys.ts';
import type { FaceFrame } from './pairing.ts';
import { toneStyle } from './tones.ts';

/** How a frame is shown: its name, its colour, and what is read out of it. */
export type FrameMark = {
  /** `A` or `1`: a part of its label, for those who say what they see. */
  tag: string;
  /** The tag of the face that it gets, if it gets one. */
  gets?: string;
  /** Of which face of the source its colour is; null: of none, for a face that stays. */
  tone: number | null;
  label: string;
};

type FaceFrameProps = {
  frame: FaceFrame;
  mark: FrameMark;
  /** The id of the sentence that says what its keys do. */
  helpId: string;
  onChange: (box: Box) => void;
  onRemove: () => void;
};

/** Where a box lies on its picture. */
export function placeOf({ x, y, width, height }: Box): CSSProperties {
  const [left, top, wide, high] = [x, y, width, height].map((part) => `${part * 100}%`);
  return { left, top, width: wide, height: high };
}

/** A frame around a face: one that is known to be there stands still, one drawn by hand can be changed. */
export function FaceFrameButton({ frame, mark, helpId, onChange, onRemove }: FaceFrameProps) {
  const { id, box, known } = frame;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = known ? null : boxAfterKey(box, event);
    if (!next) return;
    event.preventDefault();
    if (next === 'removed') onRemove();
    else onChange(next);
  };
  return (
    <button
      type="button"
      className={classes.frame}
      style={{ ...placeOf(box), ...toneStyle(mark.tone) }}
      data-frame={id}
      data-known={known || undefined}
      data-stays={mark.tone === null || undefined}
      aria-label={mark.label}
      aria-describedby={known ? undefined : helpId}
      onKeyDown={onKeyDown}
    >
      <span className={classes.tag} data-gets={mark.gets}>
        {mark.tag}
      </span>
      {!known && corners.map((corner) => <i key={corner} className={classes.handle} data-corner={corner} />)}
    </button>
  );
}

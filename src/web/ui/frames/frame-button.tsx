import type { CSSProperties, KeyboardEvent } from 'react';
import type { Box } from '#contract/box.ts';
import { corners } from './box-geometry.ts';
import type { Frame } from './frame.ts';
import classes from './frame-board.module.css';
import { applyKeyPress } from './frame-keys.ts';
import { toToneStyle } from './tones.ts';

/** How a frame is shown: its name, its colour and its label. */
export type FrameMark = {
  /** `A` or `1`. The label contains it, so that speech input finds the frame by what it shows. */
  tag: string;
  /** The tag of the source face that replaces this one, if any. */
  gets?: string;
  /** Index of the source face whose colour the frame has; null for a face that stays. */
  tone: number | null;
  label: string;
  /** How far in front it is, where frames may lie over each other. Left out: in their order. */
  layer?: number | undefined;
};

type FaceFrameProps = {
  frame: Frame;
  mark: FrameMark;
  /** The id of the element that explains the keys. */
  helpId: string;
  onChange: (box: Box) => void;
  onRemove: () => void;
};

/** The CSS position of a box on its picture. */
export function toCssPosition({ x, y, width, height }: Box): CSSProperties {
  const [left, top, wide, high] = [x, y, width, height].map((part) => `${part * 100}%`);
  return { left, top, width: wide, height: high };
}

/** A frame around a face. A known face has a fixed frame; a hand-drawn frame can be changed. */
export function FrameButton({ frame, mark, helpId, onChange, onRemove }: FaceFrameProps) {
  const { id, box, known } = frame;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = known ? null : applyKeyPress(box, event);
    if (!next) return;
    event.preventDefault();
    if (next === 'removed') onRemove();
    else onChange(next);
  };
  return (
    <button
      type="button"
      className={classes.frame}
      style={{ ...toCssPosition(box), ...toToneStyle(mark.tone), zIndex: mark.layer }}
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

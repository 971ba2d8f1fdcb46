import { useId, useRef } from 'react';
import type { Box } from '#contract/box.ts';
import type { Frame } from '#web/ui/frames/frame.ts';
import classes from '#web/ui/frames/frame-board.module.css';
import { FrameButton, type FrameMark, toCssPosition } from '#web/ui/frames/frame-button.tsx';
import { useFrameGestures } from '#web/ui/frames/use-frame-gestures.ts';
import { StagePicture } from '../frame/stage-picture.tsx';

export type BoardPicture = { src: string; name: string; width: number; height: number; placeholder: string };

type FaceBoardProps = {
  /** The role of the faces in this picture, for screen readers. */
  label: string;
  picture: BoardPicture;
  frames: readonly Frame[];
  getMark: (frame: Frame) => FrameMark;
  onDraw: (box: Box) => void;
  onChange: (frameId: string, box: Box) => void;
  onRemove: (frameId: string) => void;
};

/** A picture with frames around its faces, which the creator draws, moves, resizes and removes. */
export function FaceBoard({ label, picture, frames, getMark, onDraw, onChange, onRemove }: FaceBoardProps) {
  const helpId = useId();
  const surface = useRef<HTMLFieldSetElement>(null);
  const gestures = useFrameGestures({ frames, onDraw, onChange });
  const remove = (frameId: string) => {
    // Move the focus before the frame is removed.
    const others = [...(surface.current?.querySelectorAll<HTMLElement>('[data-frame]') ?? [])];
    const next = others.find(({ dataset }) => dataset.frame !== frameId);
    (next ?? surface.current)?.focus({ preventScroll: true });
    onRemove(frameId);
  };
  return (
    <div className={classes.board} data-unframed={frames.length === 0 || undefined}>
      <StagePicture {...picture} alt={picture.name}>
        <fieldset
          ref={surface}
          className={classes.surface}
          aria-label={label}
          tabIndex={-1}
          {...gestures.surface}
        >
          {frames.map((frame) => (
            <FrameButton
              key={frame.id}
              frame={frame}
              mark={getMark(frame)}
              helpId={helpId}
              onChange={(box) => onChange(frame.id, box)}
              onRemove={() => remove(frame.id)}
            />
          ))}
          {gestures.drawing && <span className={classes.drawing} style={toCssPosition(gestures.drawing)} />}
        </fieldset>
      </StagePicture>
      <p id={helpId} hidden>
        Arrow keys move the frame, Shift+arrow keys resize it, Delete removes it.
      </p>
    </div>
  );
}

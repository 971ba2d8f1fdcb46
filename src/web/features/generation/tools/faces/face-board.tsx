import { useId, useRef } from 'react';
import type { Box } from '#contract/tools.ts';
import { StagePicture } from '../frame/stage-picture.tsx';
import classes from './face-board.module.css';
import { FaceFrameButton, type FrameMark, placeOf } from './face-frame.tsx';
import type { FaceFrame } from './pairing.ts';
import { useFrameGestures } from './use-frame-gestures.ts';

export type BoardPicture = { src: string; name: string; width: number; height: number; placeholder: string };

type FaceBoardProps = {
  /** What the faces of this picture are there for; read out. */
  label: string;
  picture: BoardPicture;
  frames: readonly FaceFrame[];
  markOf: (frame: FaceFrame) => FrameMark;
  onDraw: (box: Box) => void;
  onChange: (frameId: string, box: Box) => void;
  onRemove: (frameId: string) => void;
};

/** A picture with frames around its faces, to be drawn, moved, resized and removed. */
export function FaceBoard({ label, picture, frames, markOf, onDraw, onChange, onRemove }: FaceBoardProps) {
  const helpId = useId();
  const surface = useRef<HTMLFieldSetElement>(null);
  const gestures = useFrameGestures({ frames, onDraw, onChange });
  const remove = (frameId: string) => {
    // Before it goes, so that the keyboard is not left standing on nothing.
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
            <FaceFrameButton
              key={frame.id}
              frame={frame}
              mark={markOf(frame)}
              helpId={helpId}
              onChange={(box) => onChange(frame.id, box)}
              onRemove={() => remove(frame.id)}
            />
          ))}
          {gestures.drawing && <span className={classes.drawing} style={placeOf(gestures.drawing)} />}
        </fieldset>
      </StagePicture>
      <p id={helpId} hidden>
        Arrow keys move it, Shift with arrow keys resizes it, Delete removes it.
      </p>
    </div>
  );
}

import { type CSSProperties, useId, useRef } from 'react';
import type { PromptRegion } from '#contract/prompt-regions.ts';
import { describeBox } from '#web/lib/describe-box.ts';
import board from '#web/ui/frames/frame-board.module.css';
import { FrameButton, toCssPosition } from '#web/ui/frames/frame-button.tsx';
import { useFrameGestures } from '#web/ui/frames/use-frame-gestures.ts';
import { fitBox, listLayers } from './region-boxes.ts';
import classes from './regions.module.css';

type Box = PromptRegion['box'];

type RegionBoardProps = {
  regions: readonly PromptRegion[];
  /** The picture's proportions. */
  picture: { width: number; height: number };
  onDraw: (box: Box) => void;
  onChange: (at: number, box: Box) => void;
  onRemove: (at: number) => void;
};

/** An empty picture with the numbered boxes of its regions, which the creator draws, moves, resizes and removes. */
export function RegionBoard({ regions, picture, onDraw, onChange, onRemove }: RegionBoardProps) {
  const helpId = useId();
  const surface = useRef<HTMLFieldSetElement>(null);
  const frames = regions.map(({ box }, at) => ({ id: String(at), box, known: false }));
  const layers = listLayers(regions);
  const gestures = useFrameGestures({
    frames,
    onDraw,
    onChange: (id, box) => onChange(Number(id), fitBox(box)),
  });
  const remove = (at: number) => {
    // The frames are numbered anew: the last one goes.
    const shown = [...(surface.current?.querySelectorAll<HTMLElement>('[data-frame]') ?? [])];
    const next = shown.find(
      ({ dataset }) => dataset.frame === String(Math.max(0, Math.min(at, shown.length - 2))),
    );
    (shown.length > 1 ? next : surface.current)?.focus({ preventScroll: true });
    onRemove(at);
  };
  return (
    <div
      className={`${board.board} ${classes.board}`}
      style={{ '--ratio': picture.width / picture.height } as CSSProperties}
    >
      <fieldset
        ref={surface}
        className={board.surface}
        aria-label="Boxes of the regions"
        tabIndex={-1}
        {...gestures.surface}
      >
        {frames.map((frame, at) => (
          <FrameButton
            key={frame.id}
            frame={frame}
            mark={{
              tag: String(at + 1),
              tone: at,
              layer: layers[at],
              label: `Region ${at + 1}: ${describeBox(frame.box)}`,
            }}
            helpId={helpId}
            onChange={(box) => onChange(at, fitBox(box))}
            onRemove={() => remove(at)}
          />
        ))}
        {gestures.drawing && <span className={board.drawing} style={toCssPosition(gestures.drawing)} />}
      </fieldset>
      <p id={helpId} hidden>
        Arrow keys move the box, Shift+arrow keys resize it, Delete removes it.
      </p>
    </div>
  );
}

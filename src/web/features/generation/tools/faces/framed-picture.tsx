import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { createCenteredBox } from '#web/ui/frames/box-geometry.ts';
import type { Frame } from '#web/ui/frames/frame.ts';
import type { FrameMark } from '#web/ui/frames/frame-button.tsx';
import { type BoardPicture, FaceBoard } from './face-board.tsx';
import classes from './framed-picture.module.css';
import type { DrawnFrames } from './use-drawn-frames.ts';

type FramedPictureProps = {
  label: string;
  facts: SourcePicture;
  picture: BoardPicture;
  frames: readonly Frame[];
  drawn: DrawnFrames;
  getMark: (frame: Frame) => FrameMark;
};

/** Says how many faces have a frame, and how to add another. */
function describeFrames(count: number): string {
  if (count === 0) return 'Draw a box around each face.';
  return `${count === 1 ? '1 face' : `${count} faces`} marked. Drag to add another.`;
}

/** One of the two pictures with its faces, and the controls to add frames. */
export function FramedPicture({ label, facts, picture, frames, drawn, getMark }: FramedPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  // A frame that was added by keyboard gets the focus.
  useEffect(() => {
    if (!added) return;
    place.current?.querySelector<HTMLElement>(`[data-frame="${added}"]`)?.focus();
  }, [added]);
  const full = frames.length >= limits.swappedFacesMaximum;
  return (
    <div ref={place} className={classes.place}>
      <FaceBoard
        label={label}
        picture={picture}
        frames={frames}
        getMark={getMark}
        onDraw={(box) => !full && setAdded(drawn.add(facts, box))}
        onChange={(frameId, box) => drawn.change(facts, frameId, box)}
        onRemove={(frameId) => drawn.remove(facts, frameId)}
      />
      <div className={classes.foot}>
        <p>{full ? `${frames.length} faces: the maximum for one swap.` : describeFrames(frames.length)}</p>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Add a frame, ${label.toLowerCase()}`}
          disabled={full}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAdded(drawn.add(facts, createCenteredBox(picture)))}
        >
          Add a frame
        </Button>
      </div>
    </div>
  );
}

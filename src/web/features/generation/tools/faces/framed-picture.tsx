import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/tools.ts';
import { middleBox } from './box-geometry.ts';
import { type BoardPicture, FaceBoard } from './face-board.tsx';
import type { FrameMark } from './face-frame.tsx';
import classes from './framed-picture.module.css';
import type { FaceFrame } from './pairing.ts';
import type { DrawnFrames } from './use-drawn-frames.ts';

type FramedPictureProps = {
  label: string;
  facts: SourcePicture;
  picture: BoardPicture;
  frames: readonly FaceFrame[];
  drawn: DrawnFrames;
  markOf: (frame: FaceFrame) => FrameMark;
};

/** What is known of the faces in a picture, and what to do where nobody knows. */
function wordsAbout(known: number): string {
  if (known === 0) return 'Nobody has marked the faces here. Drag a frame around each one you want.';
  return `${known === 1 ? 'One face is' : `${known} faces are`} marked. Drag to frame another one.`;
}

/** One of the two pictures with its faces, and the ways to frame more of them. */
export function FramedPicture({ label, facts, picture, frames, drawn, markOf }: FramedPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  // A frame that the keyboard asked for is where it goes on.
  useEffect(() => {
    if (!added) return;
    place.current?.querySelector<HTMLElement>(`[data-frame="${added}"]`)?.focus();
  }, [added]);
  const full = frames.length >= limits.swappedFacesMaximum;
  const known = frames.filter((frame) => frame.known).length;
  return (
    <div ref={place} className={classes.place}>
      <FaceBoard
        label={label}
        picture={picture}
        frames={frames}
        markOf={markOf}
        onDraw={(box) => !full && setAdded(drawn.add(facts, box))}
        onChange={(frameId, box) => drawn.change(facts, frameId, box)}
        onRemove={(frameId) => drawn.remove(facts, frameId)}
      />
      <div className={classes.foot}>
        <p>{full ? `${frames.length} faces, as many as can be swapped at once.` : wordsAbout(known)}</p>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Add a frame, ${label.toLowerCase()}`}
          disabled={full}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAdded(drawn.add(facts, middleBox(picture)))}
        >
          Add a frame
        </Button>
      </div>
    </div>
  );
}

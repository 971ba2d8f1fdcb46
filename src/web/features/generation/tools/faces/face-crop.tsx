import type { CSSProperties } from 'react';
import type { Box } from '#contract/box.ts';
import { toSquareCrop } from '#web/ui/frames/box-geometry.ts';
import { toToneStyle } from '#web/ui/frames/tones.ts';
import type { BoardPicture } from './face-board.tsx';
import classes from './face-crop.module.css';

type FaceCropProps = {
  picture: BoardPicture;
  box: Box;
  /** The name of the face, shown on the crop. */
  tag: string;
  tone: number | null;
};

/** A thumbnail of one face, with its name. */
export function FaceCrop({ picture, box, tag, tone }: FaceCropProps) {
  const { x, y, width, height } = toSquareCrop(box, picture);
  const style: CSSProperties = {
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
  return (
    <span className={classes.crop} style={toToneStyle(tone)}>
      <span className={classes.window}>
        <img src={picture.src} alt="" style={style} draggable={false} />
      </span>
      <span className={classes.tag} aria-hidden="true">
        {tag}
      </span>
    </span>
  );
}

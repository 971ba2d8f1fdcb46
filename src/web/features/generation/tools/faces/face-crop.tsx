import type { CSSProperties } from 'react';
import type { Box } from '#contract/tools.ts';
import { squareAround } from './box-geometry.ts';
import type { BoardPicture } from './face-board.tsx';
import classes from './face-crop.module.css';
import { toneStyle } from './tones.ts';

type FaceCropProps = {
  picture: BoardPicture;
  box: Box;
  /** What the face is called, written on it. */
  tag: string;
  tone: number | null;
};

/** One face cut out of its picture, with its name. */
export function FaceCrop({ picture, box, tag, tone }: FaceCropProps) {
  const { x, y, width, height } = squareAround(box, picture);
  const style: CSSProperties = {
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
  return (
    <span className={classes.crop} style={toneStyle(tone)}>
      <span className={classes.window}>
        <img src={picture.src} alt="" style={style} draggable={false} />
      </span>
      <span className={classes.tag} aria-hidden="true">
        {tag}
      </span>
    </span>
  );
}

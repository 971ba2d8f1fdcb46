import type { CSSProperties, ReactNode } from 'react';
import classes from './contact-sheet.module.css';

type ContactSheetProps = {
  label: string;
  /** Pixels that a row is about; each row then grows to fill the width. */
  rowHeight?: number;
  children: ReactNode;
};

/** Pictures in rows of equal height from edge to edge, each in its own proportions, none of them cut. */
export function ContactSheet({ label, rowHeight = 232, children }: ContactSheetProps) {
  return (
    <ul
      className={classes.sheet}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      aria-label={label}
    >
      {children}
    </ul>
  );
}

type ContactFrameProps = {
  width: number;
  height: number;
  /** Names the frame for `#` links and for scrolling to it. */
  id?: string;
  /** A ring around it for a moment: this is the one that was asked for. */
  marked?: boolean;
  children: ReactNode;
};

/** One place on the sheet. It needs only the picture's proportions, so nothing moves when pictures arrive. */
export function ContactFrame({ width, height, id, marked = false, children }: ContactFrameProps) {
  const style = { '--frame-ratio': width / height } as CSSProperties;
  return (
    <li id={id} className={classes.frame} style={style} data-marked={marked || undefined}>
      {children}
    </li>
  );
}

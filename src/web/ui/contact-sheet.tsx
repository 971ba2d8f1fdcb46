import type { CSSProperties, ReactNode, Ref } from 'react';
import classes from './contact-sheet.module.css';

type ContactSheetProps = {
  label: string;
  /** The approximate height of a row in pixels; each row grows to fill the width. */
  rowHeight?: number;
  children: ReactNode;
};

/** Pictures in justified rows, each in its own proportions and uncropped. */
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
  ref?: Ref<HTMLLIElement>;
  width: number;
  height: number;
  /** The element's id, for `#` links and scrolling. */
  id?: string;
  /** Highlights the frame that a link refers to. */
  marked?: boolean;
  children: ReactNode;
};

/** One frame of the sheet. It needs only the picture's proportions, so the layout is stable while pictures load. */
export function ContactFrame({ ref, width, height, id, marked = false, children }: ContactFrameProps) {
  const style = { '--frame-ratio': width / height } as CSSProperties;
  return (
    <li ref={ref} id={id} className={classes.frame} style={style} data-marked={marked || undefined}>
      {children}
    </li>
  );
}

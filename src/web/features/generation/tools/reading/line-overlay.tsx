import type { Reading } from '#contract/tools.ts';
import classes from './line-overlay.module.css';
import { describeDoubt } from './line-words.ts';

/** Which line is pointed at, on the picture or in the list; null for none. */
export type Marking = { marked: number | null; mark: (line: number | null) => void };

type LineOverlayProps = Marking & {
  lines: Reading['lines'];
  /** Pixels of the picture, or the ratio. */
  width: number;
  height: number;
};

/**
 * The lines where they stand in the picture: boxes, with their text to be selected as if it were the picture's.
 * Hidden from screen readers, which have the same in the list.
 */
export function LineOverlay({ lines, width, height, marked, mark }: LineOverlayProps) {
  return (
    <svg className={classes.overlay} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map(({ text, box, confidence }, at) => {
        const [x, y] = [box.x * width, box.y * height];
        const [wide, high] = [box.width * width, box.height * height];
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a reading never change
            key={at}
            data-marked={at === marked || undefined}
            data-doubtful={describeDoubt(confidence) !== null || undefined}
            onPointerEnter={() => mark(at)}
            onPointerLeave={() => mark(null)}
          >
            <rect x={x} y={y} width={wide} height={high} rx={high * 0.12} vectorEffect="non-scaling-stroke" />
            <text x={x} y={y + high * 0.8} fontSize={high} textLength={wide} lengthAdjust="spacingAndGlyphs">
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

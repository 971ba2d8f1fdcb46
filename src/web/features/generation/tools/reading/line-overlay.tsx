import type { Reading } from '#contract/tools.ts';
import { describeDoubt } from './line-labels.ts';
import classes from './line-overlay.module.css';

/** The highlighted line, in the picture and in the list; null for none. */
export type LineHighlight = { marked: number | null; mark: (line: number | null) => void };

type LineOverlayProps = LineHighlight & {
  lines: Reading['lines'];
  /** Width of the picture, in pixels or as a ratio. */
  width: number;
  height: number;
};

/**
 * The lines at their positions in the picture, as boxes with selectable text. Hidden from screen readers, which read
 * the list.
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

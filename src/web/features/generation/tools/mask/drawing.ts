import { around, grow, type Point, type Rect, unite } from './geometry.ts';
import type { History } from './history.ts';
import { cornersOf, fillOutline } from './lasso.ts';
import type { Mask } from './mask.ts';
import { type Dab, drawSegment } from './stroke.ts';

export const tools = ['brush', 'eraser', 'lasso', 'rectangle'] as const;
export type Tool = (typeof tools)[number];

/** One gesture on the mask, from the pointer's way down until it lifts. */
export type Drawing = {
  /** Goes on to further places. Gives the pixels that changed at once; null where nothing did yet. */
  extend: (dabs: readonly Dab[]) => Rect | null;
  /** Ends the gesture. Gives the pixels that changed now. */
  finish: () => Rect | null;
  /** The line that is drawn so far, for tools that fill when they end. */
  outline: () => readonly Point[];
};

/** Steps shorter than this share of the brush would draw the same pixels over again. */
const shortestStep = 0.04;

function drawStroke(mask: Mask, history: History, first: Dab, takesAway: boolean): Drawing {
  let last = first;
  const segment = (to: Dab) => {
    history.willChange(grow(around([last, to], Math.max(last.radius, to.radius)), 1));
    const changed = drawSegment(mask, last, to, takesAway);
    last = to;
    return changed;
  };
  let skipped: Dab | null = first;
  return {
    extend(dabs) {
      let changed: Rect | null = null;
      for (const dab of dabs) {
        const far = Math.hypot(dab.x - last.x, dab.y - last.y) >= Math.max(0.5, dab.radius * shortestStep);
        skipped = far ? null : dab;
        if (far) changed = unite(changed, segment(dab));
      }
      return changed;
    },
    finish: () => (skipped ? segment(skipped) : null),
    outline: () => [],
  };
}

function drawOutline(
  mask: Mask,
  history: History,
  first: Point,
  takesAway: boolean,
  isRectangle: boolean,
): Drawing {
  let points: Point[] = [first];
  const outline = () => (isRectangle ? cornersOf(first, points.at(-1) ?? first) : points);
  return {
    extend(dabs) {
      if (isRectangle) points = [first, dabs.at(-1) ?? first];
      else points.push(...dabs);
      return null;
    },
    finish() {
      history.willChange(around(outline(), 0));
      return fillOutline(mask, outline(), takesAway);
    },
    outline,
  };
}

/**
 * Begins a gesture of a tool.
 *
 * @param takesAway whether it uncovers: the eraser always does
 */
export function beginDrawing(
  mask: Mask,
  history: History,
  tool: Tool,
  first: Dab,
  takesAway: boolean,
): Drawing {
  const away = takesAway || tool === 'eraser';
  if (tool === 'brush' || tool === 'eraser') return drawStroke(mask, history, first, away);
  return drawOutline(mask, history, first, away, tool === 'rectangle');
}

import { getBounds, grow, type Point, type Rect, unite } from './geometry.ts';
import type { History } from './history.ts';
import { fillOutline, getRectangleCorners } from './lasso.ts';
import type { Mask } from './mask.ts';
import { type Dab, drawSegment } from './stroke.ts';

export const tools = ['brush', 'eraser', 'lasso', 'rectangle'] as const;
export type Tool = (typeof tools)[number];

/** One gesture on the mask, from pointer down to pointer up. */
export type Drawing = {
  /** Continues the gesture. @returns the pixels that changed; null if none did yet */
  extend: (dabs: readonly Dab[]) => Rect | null;
  /** Ends the gesture. @returns the pixels that changed */
  finish: () => Rect | null;
  /** The outline so far, for tools that fill when they end. */
  outline: () => readonly Point[];
};

/** Steps shorter than this share of the brush would redraw the same pixels. */
const shortestStep = 0.04;

function drawStroke(mask: Mask, history: History, first: Dab, erases: boolean): Drawing {
  let last = first;
  const segment = (to: Dab) => {
    history.captureBefore(grow(getBounds([last, to], Math.max(last.radius, to.radius)), 1));
    const changed = drawSegment(mask, last, to, erases);
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
  erases: boolean,
  isRectangle: boolean,
): Drawing {
  let points: Point[] = [first];
  const outline = () => (isRectangle ? getRectangleCorners(first, points.at(-1) ?? first) : points);
  return {
    extend(dabs) {
      if (isRectangle) points = [first, dabs.at(-1) ?? first];
      else points.push(...dabs);
      return null;
    },
    finish() {
      history.captureBefore(getBounds(outline(), 0));
      return fillOutline(mask, outline(), erases);
    },
    outline,
  };
}

/**
 * Begins a gesture of a tool.
 *
 * @param erases whether it removes from the mask; the eraser always does
 */
export function beginDrawing(mask: Mask, history: History, tool: Tool, first: Dab, erases: boolean): Drawing {
  const away = erases || tool === 'eraser';
  if (tool === 'brush' || tool === 'eraser') return drawStroke(mask, history, first, away);
  return drawOutline(mask, history, first, away, tool === 'rectangle');
}

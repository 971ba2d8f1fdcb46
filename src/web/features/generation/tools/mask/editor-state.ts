import type { View } from '#web/ui/view/view.ts';
import type { Tool } from './drawing.ts';
import type { Point, Size } from './geometry.ts';

/** The state of the editor at one moment. */
export type EditorState = {
  tool: Tool;
  /** Diameter, in picture pixels. */
  brushSize: number;
  /** Picture pixels by which edges are softened on each side. */
  feather: number;
  /** Whether lasso and rectangle erase. */
  erases: boolean;
  view: View;
  viewport: Size;
  canUndo: boolean;
  canRedo: boolean;
  /** The covered share of the picture, from 0 to 1. */
  covered: number;
  /** Counts the changes of the mask: equal numbers mean equal masks. */
  revision: number;
  /** Position of the keyboard cursor, in picture pixels; null while it is off. */
  cursor: Point | null;
  /** Whether the keyboard cursor draws as it moves. */
  cursorDraws: boolean;
};

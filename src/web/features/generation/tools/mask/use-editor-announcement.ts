import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import type { EditorState } from './editor-state.ts';

export const toolNames = {
  brush: 'Brush',
  eraser: 'Eraser',
  lasso: 'Lasso',
  rectangle: 'Rectangle',
} as const;

/** Describes the marked share of the picture: `Nothing is marked`, `12% of the picture is marked`. */
export function describeCoverage(covered: number): string {
  if (covered === 0) return 'Nothing is marked';
  if (covered === 1) return 'All of the picture is marked';
  const percent = covered * 100;
  const rounded = percent < 1 ? 'Less than 1' : percent > 99 ? 'More than 99' : String(Math.round(percent));
  return `${rounded}% of the picture is marked`;
}

/** Describes a change for screen readers; null for changes that need no announcement. */
export function describeChange(before: EditorState, after: EditorState): string | null {
  if (before.revision !== after.revision) return `${describeCoverage(after.covered)}.`;
  if (before.tool !== after.tool) return `${toolNames[after.tool]}.`;
  if (before.brushSize !== after.brushSize) return `${formatNumber(after.brushSize)} pixels wide.`;
  if (before.cursor === null && after.cursor) return 'Cursor on: arrows move it, Space draws.';
  if (before.cursor && after.cursor === null) return 'Cursor off.';
  if (before.cursorDraws !== after.cursorDraws) return after.cursorDraws ? 'Drawing.' : 'Not drawing.';
  return null;
}

/** The current screen reader announcement about the editor. */
export function useEditorAnnouncement(state: EditorState): string {
  const [said, setSaid] = useState('');
  const before = useRef(state);
  useEffect(() => {
    const words = describeChange(before.current, state);
    before.current = state;
    if (words) setSaid(words);
  }, [state]);
  return said;
}

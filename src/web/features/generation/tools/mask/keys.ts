import type { Editor } from './editor.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** CSS pixels by which an arrow key moves the picture. */
const panStep = 60;

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const anywhere: Record<string, (editor: Editor) => void> = {
  b: (editor) => editor.choose('brush'),
  e: (editor) => editor.choose('eraser'),
  l: (editor) => editor.choose('lasso'),
  r: (editor) => editor.choose('rectangle'),
  '[': (editor) => editor.resizeBrush(-1),
  ']': (editor) => editor.resizeBrush(1),
  i: (editor) => editor.invert(),
  c: (editor) => editor.toggleCursor(),
  '+': (editor) => editor.zoom(1),
  '=': (editor) => editor.zoom(1),
  '-': (editor) => editor.zoom(-1),
  '0': (editor) => editor.showAll(),
  '1': (editor) => editor.zoomTo(1),
  delete: (editor) => editor.clear(),
};

const withControl: Record<string, (editor: Editor, shift: boolean) => void> = {
  z: (editor, shift) => (shift ? editor.redo() : editor.undo()),
  y: (editor) => editor.redo(),
};

/**
 * An arrow key moves the keyboard cursor by a quarter of the brush, with Shift by a whole one; without a cursor, it
 * pans.
 */
function move(editor: Editor, [x, y]: readonly [number, number], shift: boolean): void {
  const { cursor, brushSize, tool } = editor.state();
  if (!cursor) return void editor.pan(-x * panStep, -y * panStep);
  const brush = tool === 'brush' || tool === 'eraser' ? brushSize : editor.mask.width / 20;
  const step = Math.max(1, shift ? brush : brush / 4);
  editor.moveCursor(x * step, y * step);
}

/** Handles a key that works anywhere in the editor. @returns whether it did anything */
export function handleEditorKey(editor: Editor, press: KeyPress): boolean {
  const control = press.ctrlKey || press.metaKey;
  const key = press.key.toLowerCase();
  const command = control ? withControl[key] : anywhere[key];
  if (!command || press.altKey) return false;
  command(editor, press.shiftKey);
  return true;
}

/** Handles a key while the picture has the focus. @returns whether it did anything */
export function handlePictureKey(editor: Editor, press: KeyPress & { repeat: boolean }): boolean {
  const direction = directions[press.key];
  const { cursor, cursorDraws } = editor.state();
  if (direction && !press.ctrlKey && !press.metaKey && !press.altKey) {
    move(editor, direction, press.shiftKey);
    return true;
  }
  if (!cursor) return false;
  if (press.key === ' ') {
    if (!press.repeat) editor.setCursorDraws(true);
  } else if (press.key === 'Enter') {
    if (!press.repeat) editor.setCursorDraws(!cursorDraws);
  } else if (press.key === 'Escape') {
    editor.toggleCursor();
  } else {
    return false;
  }
  return true;
}

/** Stops drawing when Space is released. @returns whether the key did anything */
export function handlePictureKeyUp(editor: Editor, { key }: Pick<KeyboardEvent, 'key'>): boolean {
  if (key !== ' ' || !editor.state().cursor) return false;
  editor.setCursorDraws(false);
  return true;
}

import type { Editor } from './editor.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** CSS pixels that an arrow moves the picture by. */
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

/** An arrow: it moves the keyboard's cursor, by a quarter of the brush, with Shift by the whole; or the picture. */
function move(editor: Editor, [x, y]: readonly [number, number], shift: boolean): void {
  const { cursor, brushSize, tool } = editor.state();
  if (!cursor) return void editor.pan(-x * panStep, -y * panStep);
  const brush = tool === 'brush' || tool === 'eraser' ? brushSize : editor.mask.width / 20;
  const step = Math.max(1, shift ? brush : brush / 4);
  editor.moveCursor(x * step, y * step);
}

/** What a key does wherever the focus is in the editor. Gives whether it does anything. */
export function pressAnywhere(editor: Editor, press: Press): boolean {
  const control = press.ctrlKey || press.metaKey;
  const key = press.key.toLowerCase();
  const command = control ? withControl[key] : anywhere[key];
  if (!command || press.altKey) return false;
  command(editor, press.shiftKey);
  return true;
}

/** What a key does while the picture has the focus. Gives whether it does anything. */
export function pressOnPicture(editor: Editor, press: Press & { repeat: boolean }): boolean {
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

/** Space draws as long as it is held; Enter until it is pressed again. Gives whether the key did anything. */
export function releaseOnPicture(editor: Editor, { key }: Pick<KeyboardEvent, 'key'>): boolean {
  if (key !== ' ' || !editor.state().cursor) return false;
  editor.setCursorDraws(false);
  return true;
}

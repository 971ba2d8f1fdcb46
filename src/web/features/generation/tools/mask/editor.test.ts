import { describe, expect, it } from 'vitest';
import { Editor } from './editor.ts';
import type { Rect } from './geometry.ts';
import { handleEditorKey, handlePictureKey, handlePictureKeyUp } from './keys.ts';
import { describeChange, describeCoverage } from './use-editor-announcement.ts';

const picture = { width: 400, height: 300 };
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
const press = (key: string, held: Partial<typeof plain> = {}) => ({ ...plain, ...held, key });

function opened(): Editor {
  const editor = new Editor(picture);
  editor.setViewport({ width: 800, height: 600 });
  return editor;
}

function draw(editor: Editor, ...places: [number, number][]): void {
  const [first = { x: 0, y: 0, radius: 10 }, ...others] = places.map(([x, y]) => ({ x, y, radius: 10 }));
  editor.begin(first);
  editor.extend(others);
  editor.finish();
}

const at = (editor: Editor, x: number, y: number) => editor.mask.pixels[y * picture.width + x];

describe('the editor', () => {
  it('draws with the brush, erases with the eraser, and counts each as a step', () => {
    const editor = opened();
    draw(editor, [50, 50], [150, 50]);
    expect(at(editor, 100, 50)).toBe(255);
    editor.choose('eraser');
    draw(editor, [100, 50]);
    expect(at(editor, 100, 50)).toBe(0);
    expect(at(editor, 60, 50)).toBe(255);
    editor.undo();
    expect(at(editor, 100, 50)).toBe(255);
    editor.undo();
    expect(editor.state()).toMatchObject({ covered: 0, canUndo: false, canRedo: true });
    editor.redo();
    expect(at(editor, 100, 50)).toBe(255);
  });

  it('draws the last point of a stroke, however short its last step was', () => {
    const editor = opened();
    draw(editor, [50, 50], [50.2, 50]);
    expect(editor.state().covered).toBeGreaterThan(0);
    expect(at(editor, 50, 50)).toBe(255);
  });

  it('fills what lasso and rectangle enclose when they end, and can erase it', () => {
    const editor = opened();
    editor.choose('rectangle');
    editor.begin({ x: 20, y: 20, radius: 0 });
    editor.extend([{ x: 120, y: 80, radius: 0 }]);
    expect(editor.state().covered).toBe(0);
    expect(editor.outline()).toHaveLength(4);
    editor.finish();
    expect(editor.state().covered).toBeCloseTo((100 * 60) / (400 * 300), 10);
    editor.setErases(true);
    editor.choose('lasso');
    draw(editor, [20, 20], [120, 20], [120, 80], [20, 80]);
    expect(editor.state().covered).toBe(0);
  });

  it('reverts a stroke that becomes a two-finger gesture', () => {
    const editor = opened();
    editor.begin({ x: 50, y: 50, radius: 10 });
    editor.extend([{ x: 90, y: 50, radius: 10 }]);
    editor.abandon();
    expect(editor.mask.pixels.some((pixel) => pixel > 0)).toBe(false);
    expect(editor.state()).toMatchObject({ revision: 0, canUndo: false });
  });

  it('clears and inverts as steps that can be undone', () => {
    const editor = opened();
    draw(editor, [50, 50]);
    const { covered } = editor.state();
    editor.invert();
    expect(editor.state().covered).toBeCloseTo(1 - covered, 10);
    editor.clear();
    expect(editor.state().covered).toBe(0);
    editor.undo();
    editor.undo();
    expect(editor.state().covered).toBe(covered);
  });

  it('reports which pixels changed, and nothing for a stroke outside the picture', () => {
    const editor = opened();
    const changes: Rect[] = [];
    editor.onPaint((changed) => changes.push(changed));
    draw(editor, [-90, -90], [-80, -90]);
    expect(changes).toEqual([]);
    expect(editor.state().revision).toBe(0);
    draw(editor, [50, 50]);
    expect(changes).toEqual([{ left: 39, top: 39, right: 61, bottom: 61 }]);
  });

  it('stays fitted while the window changes, until the creator zooms', () => {
    const editor = opened();
    editor.setViewport({ width: 424, height: 324 });
    expect(editor.state().view.scale).toBe(1);
    editor.zoomTo(3);
    editor.setViewport({ width: 800, height: 600 });
    expect(editor.state().view.scale).toBe(3);
  });
});

describe('the keys', () => {
  it.each([
    ['b', 'brush'],
    ['e', 'eraser'],
    ['L', 'lasso'],
    ['r', 'rectangle'],
  ])('%s chooses the %s', (key, tool) => {
    const editor = opened();
    editor.choose('lasso');
    expect(handleEditorKey(editor, press(key))).toBe(true);
    expect(editor.state().tool).toBe(tool);
  });

  it('change the brush, undo and redo, and zoom', () => {
    const editor = opened();
    const { brushSize, view } = editor.state();
    handleEditorKey(editor, press(']'));
    expect(editor.state().brushSize).toBeGreaterThan(brushSize);
    handleEditorKey(editor, press('['));
    expect(editor.state().brushSize).toBe(brushSize);
    handleEditorKey(editor, press('i'));
    handleEditorKey(editor, press('z', { ctrlKey: true }));
    expect(editor.state().covered).toBe(0);
    handleEditorKey(editor, press('Z', { ctrlKey: true, shiftKey: true }));
    expect(editor.state().covered).toBe(1);
    handleEditorKey(editor, press('+'));
    expect(editor.state().view.scale).toBeGreaterThan(view.scale);
    handleEditorKey(editor, press('0'));
    expect(editor.state().view).toEqual(view);
  });

  it('leave browser shortcuts alone', () => {
    const editor = opened();
    expect(handleEditorKey(editor, press('r', { ctrlKey: true }))).toBe(false);
    expect(handleEditorKey(editor, press('+', { ctrlKey: true }))).toBe(false);
    expect(handleEditorKey(editor, press('b', { altKey: true }))).toBe(false);
    expect(handlePictureKey(editor, press('Enter'))).toBe(false);
  });

  it('pan the picture with arrows while there is no cursor', () => {
    const editor = opened();
    editor.zoomTo(4);
    const { x } = editor.state().view;
    handlePictureKey(editor, press('ArrowRight'));
    expect(editor.state().view.x).toBe(x - 60);
  });

  it('mark an area without a pointer: a cursor draws while Space is held', () => {
    const editor = opened();
    handleEditorKey(editor, press('c'));
    expect(editor.state().cursor).toEqual({ x: 200, y: 150 });
    handlePictureKey(editor, press('ArrowLeft', { shiftKey: true }));
    handlePictureKey(editor, press(' '));
    for (let turn = 0; turn < 8; turn += 1) handlePictureKey(editor, press('ArrowRight'));
    expect(handlePictureKeyUp(editor, press(' '))).toBe(true);
    const { brushSize, cursor } = editor.state();
    expect(cursor?.x).toBe(200 + brushSize);
    expect(at(editor, 200, 150)).toBe(255);
    expect(editor.state().covered).toBeGreaterThan(0);
    handlePictureKey(editor, press('ArrowDown', { shiftKey: true }));
    expect(at(editor, cursor?.x ?? 0, 150 + brushSize)).toBe(0);
    handlePictureKey(editor, press('Escape'));
    expect(editor.state().cursor).toBeNull();
  });

  it('mark a rectangle with Enter at two of its corners', () => {
    const editor = opened();
    editor.choose('rectangle');
    editor.toggleCursor();
    handlePictureKey(editor, press('Enter'));
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) {
      handlePictureKey(editor, press(key, { shiftKey: true }));
    }
    handlePictureKey(editor, press('Enter'));
    expect(editor.state().covered).toBeCloseTo((40 * 20) / (400 * 300), 10);
  });

  it('keep the cursor in view when the picture is enlarged', () => {
    const editor = opened();
    editor.toggleCursor();
    editor.zoomTo(8);
    for (let turn = 0; turn < 12; turn += 1)
      handlePictureKey(editor, press('ArrowRight', { shiftKey: true }));
    const { cursor, view, viewport } = editor.state();
    const place = (cursor?.x ?? 0) * view.scale + view.x;
    expect(cursor?.x).toBe(400);
    expect(place).toBeLessThanOrEqual(viewport.width);
    expect(place).toBeGreaterThanOrEqual(0);
  });
});

describe('what is announced', () => {
  it('is the marked share after each step', () => {
    const editor = opened();
    const before = editor.state();
    editor.invert();
    expect(describeChange(before, editor.state())).toBe('All of the picture is marked.');
    expect(describeCoverage(0)).toBe('Nothing is marked');
    expect(describeCoverage(0.004)).toBe('Less than 1% of the picture is marked');
    expect(describeCoverage(0.996)).toBe('More than 99% of the picture is marked');
    expect(describeCoverage(0.124)).toBe('12% of the picture is marked');
  });

  it('is the tool, the width and the cursor, and nothing for zooming', () => {
    const editor = opened();
    let before = editor.state();
    editor.choose('lasso');
    expect(describeChange(before, editor.state())).toBe('Lasso.');
    before = editor.state();
    editor.setBrushSize(40);
    expect(describeChange(before, editor.state())).toBe('40 pixels wide.');
    before = editor.state();
    editor.zoom(1);
    expect(describeChange(before, editor.state())).toBeNull();
  });
});

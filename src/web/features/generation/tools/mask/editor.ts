import {
  clampView,
  fitView,
  nextScale,
  panBy,
  type Stage,
  toPicture,
  toViewport,
  type View,
  zoomTo,
} from '#web/ui/view/view.ts';
import { beginDrawing, type Drawing, type Tool } from './drawing.ts';
import type { EditorState } from './editor-state.ts';
import { clip, type Point, type Rect, type Size, toRect } from './geometry.ts';
import { History, type Steps } from './history.ts';
import { createEmptyMask, type Mask } from './mask.ts';
import type { Dab } from './stroke.ts';
import { toEditorStage } from './view.ts';

const bracketFactor = 1.2;
export const largestFeather = 64;

let editorCount = 0;

/** The largest brush for a picture, in its pixels. */
export const largestBrush = ({ width, height }: Size) => Math.round(Math.max(width, height) / 3);

/**
 * The mask editor without its screen: one mask, its history, its view and its tools. It draws nothing itself. `onPaint`
 * reports which pixels of the mask changed.
 */
export class Editor {
  /** Unique among the editors of this page. */
  readonly number = ++editorCount;
  readonly mask: Mask;
  readonly #history: History;
  readonly #watchers = new Set<() => void>();
  readonly #painters = new Set<(changed: Rect) => void>();
  #state: EditorState;
  #drawing: Drawing | null = null;
  #isFitted = true;

  /**
   * @param mask the initial mask, which the editor changes in place; by default an empty one
   * @param steps those that led to the mask, which can be undone
   */
  constructor(picture: Size, mask: Mask = createEmptyMask(picture), feather = 0, steps?: Steps) {
    this.mask = mask;
    this.#history = new History(mask, { steps });
    const brushSize = Math.max(4, Math.round(Math.max(picture.width, picture.height) * 0.06));
    const viewport = { width: 0, height: 0 };
    this.#state = {
      tool: 'brush',
      brushSize,
      feather,
      erases: false,
      view: fitView(toEditorStage(picture, viewport)),
      viewport,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      covered: this.#history.covered,
      revision: 0,
      cursor: null,
      cursorDraws: false,
    };
  }

  /** For React: calls back when `state` changes. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly state = (): EditorState => this.#state;

  /** The newest steps, to be stored with the mask. @param budget their maximum size, in bytes */
  listSteps(budget: number): Steps {
    return this.#history.listSteps(budget);
  }

  /** Calls back with the pixels of the mask that changed. */
  onPaint(painter: (changed: Rect) => void): () => void {
    this.#painters.add(painter);
    return () => this.#painters.delete(painter);
  }

  #change(part: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...part };
    for (const watcher of this.#watchers) watcher();
  }

  #paint(changed: Rect | null): void {
    if (changed) for (const painter of this.#painters) painter(changed);
  }

  #addStep(): void {
    const { canUndo, canRedo, covered } = this.#history;
    this.#change({ canUndo, canRedo, covered, revision: this.#state.revision + 1 });
  }

  choose(tool: Tool): void {
    this.finish();
    this.#change({ tool });
  }

  setBrushSize(pixels: number): void {
    this.#change({ brushSize: Math.min(largestBrush(this.mask), Math.max(1, Math.round(pixels))) });
  }

  /** Makes the brush a fifth larger or smaller, by at least a pixel. */
  resizeBrush(direction: 1 | -1): void {
    const { brushSize } = this.#state;
    const next = brushSize * bracketFactor ** direction;
    this.setBrushSize(direction > 0 ? Math.max(brushSize + 1, next) : Math.min(brushSize - 1, next));
  }

  setFeather(pixels: number): void {
    this.#change({ feather: Math.min(largestFeather, Math.max(0, Math.round(pixels))) });
    this.#paint(toRect(this.mask));
  }

  setErases(erases: boolean): void {
    this.#change({ erases });
  }

  /**
   * Begins a gesture at the position of the pointer.
   *
   * @param erases erases with a drawing tool, for a pen's eraser or a held key
   */
  begin(first: Dab, erases = false): void {
    this.finish();
    const { tool } = this.#state;
    const fills = tool === 'lasso' || tool === 'rectangle';
    const away = fills ? erases !== this.#state.erases : erases;
    this.#drawing = beginDrawing(this.mask, this.#history, tool, first, away);
  }

  extend(dabs: readonly Dab[]): void {
    if (this.#drawing) this.#paint(this.#drawing.extend(dabs));
  }

  /** Ends the current gesture. A gesture that changed nothing is not a step. */
  finish(): void {
    if (!this.#drawing) return;
    this.#paint(this.#drawing.finish());
    this.#drawing = null;
    if (this.#history.finish()) this.#addStep();
  }

  /** Reverts the current gesture, for example when a second finger comes down. */
  abandon(): void {
    this.#drawing = null;
    this.#paint(this.#history.abandon());
  }

  /** The outline of the lasso or the rectangle that is being drawn. */
  outline(): readonly Point[] {
    return this.#drawing?.outline() ?? [];
  }

  undo(): void {
    this.finish();
    this.#walk(this.#history.undo());
  }

  redo(): void {
    this.finish();
    this.#walk(this.#history.redo());
  }

  #walk(changed: Rect | null): void {
    if (!changed) return;
    this.#paint(changed);
    this.#addStep();
  }

  invert(): void {
    this.finish();
    this.#paint(this.#history.invert());
    this.#addStep();
  }

  clear(): void {
    this.#replace((pixels) => pixels.fill(0));
  }

  /** Replaces the mask by another one of the same size, as one step. */
  load(pixels: Uint8Array): void {
    this.#replace((own) => own.set(pixels));
  }

  #replace(write: (pixels: Uint8Array) => void): void {
    this.finish();
    this.#history.captureBefore(toRect(this.mask));
    write(this.mask.pixels);
    if (!this.#history.finish()) return;
    this.#paint(toRect(this.mask));
    this.#addStep();
  }

  /** The picture and its viewport. */
  get stage(): Stage {
    return toEditorStage(this.mask, this.#state.viewport);
  }

  /** Sets the size of the viewport, in CSS pixels. */
  setViewport(viewport: Size): void {
    const stage = toEditorStage(this.mask, viewport);
    const view = this.#isFitted ? fitView(stage) : clampView(this.#state.view, stage);
    this.#change({ viewport, view });
  }

  setView(view: View): void {
    this.#isFitted = false;
    this.#change({ view });
  }

  /** Takes over the view, the tool and the brush of another editor of the same picture. */
  takeView(other: Editor): void {
    const { brushSize, erases, tool, view, viewport } = other.state();
    this.#isFitted = other.#isFitted;
    this.#change({ brushSize, erases, tool, view, viewport });
  }

  showAll(): void {
    this.#isFitted = true;
    this.#change({ view: fitView(this.stage) });
  }

  /** Zooms to a scale around a point of the viewport; by default around the keyboard cursor, or the middle. */
  zoomTo(scale: number, at?: Point): void {
    const { view, viewport } = this.#state;
    const middle = { x: viewport.width / 2, y: viewport.height / 2 };
    this.setView(zoomTo(view, scale, at ?? this.#cursorInViewport() ?? middle, this.stage));
  }

  zoom(direction: 1 | -1): void {
    this.zoomTo(nextScale(this.#state.view.scale, direction));
  }

  /** Moves the picture by an offset in CSS pixels. @returns whether it moved */
  pan(x: number, y: number): boolean {
    const { view } = this.#state;
    const next = panBy(view, x, y, this.stage);
    if (next.x === view.x && next.y === view.y) return false;
    this.setView(next);
    return true;
  }

  /** Shows the keyboard cursor in the middle of the viewport, or hides it. */
  toggleCursor(): void {
    this.finish();
    const { cursor, view, viewport } = this.#state;
    const middle = toPicture(view, { x: viewport.width / 2, y: viewport.height / 2 });
    this.#change({ cursor: cursor ? null : this.#within(middle), cursorDraws: false });
  }

  /** Moves the keyboard cursor by an offset in picture pixels. It draws while its pen is down, and stays in view. */
  moveCursor(x: number, y: number): void {
    const { cursor, cursorDraws, brushSize, view, viewport } = this.#state;
    if (!cursor) return;
    const next = this.#within({ x: cursor.x + x, y: cursor.y + y });
    if (cursorDraws) this.extend([{ ...next, radius: brushSize / 2 }]);
    this.#change({ cursor: next });
    const at = toViewport(view, next);
    const over = (place: number, length: number) => place - Math.min(length - 24, Math.max(24, place));
    const [away, down] = [over(at.x, viewport.width), over(at.y, viewport.height)];
    if (away !== 0 || down !== 0) this.pan(-away, -down);
  }

  /** Puts the pen of the keyboard cursor down, or lifts it. */
  setCursorDraws(draws: boolean): void {
    const { cursor, cursorDraws, brushSize } = this.#state;
    if (!cursor || draws === cursorDraws) return;
    if (draws) this.begin({ ...cursor, radius: brushSize / 2 });
    else this.finish();
    this.#change({ cursorDraws: draws });
  }

  #cursorInViewport(): Point | null {
    const { cursor, view, viewport } = this.#state;
    const at = cursor && toViewport(view, cursor);
    const dot = at && { left: at.x, top: at.y, right: at.x + 1, bottom: at.y + 1 };
    return dot && clip(dot, viewport) ? at : null;
  }

  #within({ x, y }: Point): Point {
    const inside = (place: number, length: number) => Math.min(length, Math.max(0, place));
    return { x: inside(x, this.mask.width), y: inside(y, this.mask.height) };
  }
}

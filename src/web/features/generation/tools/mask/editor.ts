import {
  fitIn,
  nextScale,
  panBy,
  type Stage,
  settle,
  toPicture,
  toRoom,
  type View,
  zoomTo,
} from '#web/ui/view/view.ts';
import { beginDrawing, type Drawing, type Tool } from './drawing.ts';
import { clip, type Point, type Rect, type Size, wholeOf } from './geometry.ts';
import { History } from './history.ts';
import { emptyMask, type Mask } from './mask.ts';
import type { Dab } from './stroke.ts';
import { editorStage } from './view.ts';

/** What there is to know of the editor at one moment. */
export type EditorState = {
  tool: Tool;
  /** Across, in pixels of the picture. */
  brushSize: number;
  /** Pixels of the picture to which edges are softened, on each side. */
  feather: number;
  /** Whether lasso and rectangle uncover. */
  takesAway: boolean;
  view: View;
  room: Size;
  canUndo: boolean;
  canRedo: boolean;
  /** What share of the picture is covered, from 0 to 1. */
  covered: number;
  /** Counts what was done to the mask: another number, another mask. */
  revision: number;
  /** Where the cursor of the keyboard stands, in pixels of the picture; null while there is none. */
  cursor: Point | null;
  /** Whether the cursor of the keyboard draws as it moves. */
  cursorDraws: boolean;
};

const bracketFactor = 1.2;
export const largestFeather = 64;

let editorsMade = 0;

/** The widest brush that a picture is given, in its pixels. */
export const largestBrush = ({ width, height }: Size) => Math.round(Math.max(width, height) / 3);

/**
 * The mask editor without its screen: one mask, its history, how it is looked at, and what each tool and key does.
 * It draws nothing itself; whoever shows it is told which pixels of the mask changed.
 */
export class Editor {
  /** Tells it from every other editor of this page. */
  readonly number = ++editorsMade;
  readonly mask: Mask;
  readonly #history: History;
  readonly #watchers = new Set<() => void>();
  readonly #painters = new Set<(changed: Rect) => void>();
  #state: EditorState;
  #drawing: Drawing | null = null;
  #isFitted = true;

  /** @param mask what it starts from, which it changes in place; an empty one where it is left out */
  constructor(picture: Size, mask: Mask = emptyMask(picture), feather = 0) {
    this.mask = mask;
    this.#history = new History(mask);
    const brushSize = Math.max(4, Math.round(Math.max(picture.width, picture.height) * 0.06));
    const room = { width: 0, height: 0 };
    this.#state = {
      tool: 'brush',
      brushSize,
      feather,
      takesAway: false,
      view: fitIn(editorStage(picture, room)),
      room,
      canUndo: false,
      canRedo: false,
      covered: this.#history.covered,
      revision: 0,
      cursor: null,
      cursorDraws: false,
    };
  }

  /** For React: calls back when `state` is another one. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly state = (): EditorState => this.#state;

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

  #stepped(): void {
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

  /** The brackets: a fifth wider or narrower, at least a pixel. */
  resizeBrush(direction: 1 | -1): void {
    const { brushSize } = this.#state;
    const next = brushSize * bracketFactor ** direction;
    this.setBrushSize(direction > 0 ? Math.max(brushSize + 1, next) : Math.min(brushSize - 1, next));
  }

  setFeather(pixels: number): void {
    this.#change({ feather: Math.min(largestFeather, Math.max(0, Math.round(pixels))) });
    this.#paint(wholeOf(this.mask));
  }

  setTakesAway(takesAway: boolean): void {
    this.#change({ takesAway });
  }

  /**
   * Begins a gesture where the pointer came down.
   *
   * @param takesAway uncovers although the tool covers, for a pen's eraser or a held key
   */
  begin(first: Dab, takesAway = false): void {
    this.finish();
    const { tool } = this.#state;
    const fills = tool === 'lasso' || tool === 'rectangle';
    const away = fills ? takesAway !== this.#state.takesAway : takesAway;
    this.#drawing = beginDrawing(this.mask, this.#history, tool, first, away);
  }

  extend(dabs: readonly Dab[]): void {
    if (this.#drawing) this.#paint(this.#drawing.extend(dabs));
  }

  /** Ends the gesture under way; one that changed nothing is no step. */
  finish(): void {
    if (!this.#drawing) return;
    this.#paint(this.#drawing.finish());
    this.#drawing = null;
    if (this.#history.finish()) this.#stepped();
  }

  /** Takes back the gesture under way, as when a second finger comes down. */
  abandon(): void {
    this.#drawing = null;
    this.#paint(this.#history.abandon());
  }

  /** The line of the lasso or the rectangle that is being drawn. */
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
    this.#stepped();
  }

  invert(): void {
    this.finish();
    this.#paint(this.#history.invert());
    this.#stepped();
  }

  clear(): void {
    this.#replace((pixels) => pixels.fill(0));
  }

  /** Takes another mask of the same size in place of this one, as one step. */
  load(pixels: Uint8Array): void {
    this.#replace((own) => own.set(pixels));
  }

  #replace(write: (pixels: Uint8Array) => void): void {
    this.finish();
    this.#history.willChange(wholeOf(this.mask));
    write(this.mask.pixels);
    if (!this.#history.finish()) return;
    this.#paint(wholeOf(this.mask));
    this.#stepped();
  }

  /** The picture in its room. */
  get stage(): Stage {
    return editorStage(this.mask, this.#state.room);
  }

  /** Tells how large the room is that the picture is shown in, in CSS pixels. */
  setRoom(room: Size): void {
    const stage = editorStage(this.mask, room);
    const view = this.#isFitted ? fitIn(stage) : settle(this.#state.view, stage);
    this.#change({ room, view });
  }

  setView(view: View): void {
    this.#isFitted = false;
    this.#change({ view });
  }

  showAll(): void {
    this.#isFitted = true;
    this.#change({ view: fitIn(this.stage) });
  }

  /** To a scale around a place of the room, or its middle. */
  zoomTo(scale: number, at?: Point): void {
    const { view, room } = this.#state;
    const middle = { x: room.width / 2, y: room.height / 2 };
    this.setView(zoomTo(view, scale, at ?? this.#cursorInRoom() ?? middle, this.stage));
  }

  zoom(direction: 1 | -1): void {
    this.zoomTo(nextScale(this.#state.view.scale, direction));
  }

  /** Moves the picture by so many CSS pixels. Gives whether there was anywhere to go. */
  pan(x: number, y: number): boolean {
    const { view } = this.#state;
    const next = panBy(view, x, y, this.stage);
    if (next.x === view.x && next.y === view.y) return false;
    this.setView(next);
    return true;
  }

  /** Brings the cursor of the keyboard out, in the middle of what is in sight, or puts it away. */
  toggleCursor(): void {
    this.finish();
    const { cursor, view, room } = this.#state;
    const middle = toPicture(view, { x: room.width / 2, y: room.height / 2 });
    this.#change({ cursor: cursor ? null : this.#within(middle), cursorDraws: false });
  }

  /** Moves the cursor by so many pixels of the picture, drawing while its pen is down; the view goes along. */
  moveCursor(x: number, y: number): void {
    const { cursor, cursorDraws, brushSize, view, room } = this.#state;
    if (!cursor) return;
    const next = this.#within({ x: cursor.x + x, y: cursor.y + y });
    if (cursorDraws) this.extend([{ ...next, radius: brushSize / 2 }]);
    this.#change({ cursor: next });
    const at = toRoom(view, next);
    const over = (place: number, length: number) => place - Math.min(length - 24, Math.max(24, place));
    const [away, down] = [over(at.x, room.width), over(at.y, room.height)];
    if (away !== 0 || down !== 0) this.pan(-away, -down);
  }

  /** Puts the cursor's pen down, or lifts it. */
  setCursorDraws(draws: boolean): void {
    const { cursor, cursorDraws, brushSize } = this.#state;
    if (!cursor || draws === cursorDraws) return;
    if (draws) this.begin({ ...cursor, radius: brushSize / 2 });
    else this.finish();
    this.#change({ cursorDraws: draws });
  }

  #cursorInRoom(): Point | null {
    const { cursor, view, room } = this.#state;
    const at = cursor && toRoom(view, cursor);
    const dot = at && { left: at.x, top: at.y, right: at.x + 1, bottom: at.y + 1 };
    return dot && clip(dot, room) ? at : null;
  }

  #within({ x, y }: Point): Point {
    const inside = (place: number, length: number) => Math.min(length, Math.max(0, place));
    return { x: inside(x, this.mask.width), y: inside(y, this.mask.height) };
  }
}

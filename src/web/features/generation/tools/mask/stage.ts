import type { View } from '#web/ui/view/view.ts';
import type { Editor } from './editor.ts';
import { clip, grow, type Rect, type Size, unite, wholeOf } from './geometry.ts';
import { tintPart } from './tint.ts';
import { rectInRoom } from './view.ts';

/** From this scale on, the picture's pixels are shown as squares, to aim at. */
const squaresFrom = 3;

/** Milliseconds without a further step of the zoom. */
const settleAfter = 80;

const isWhole = (dots: number) => Math.abs(dots - Math.round(dots)) < 0.01;

/** The two canvases of the editor. */
export type Canvases = { picture: HTMLCanvasElement; tint: HTMLCanvasElement };

/**
 * Draws an editor's picture and its mask, at most once a frame, and of the mask no more than what changed.
 *
 * @param sources the picture in the resolutions that there are of it, the smallest first
 * @returns stops drawing
 */
export function drawStage(
  editor: Editor,
  { picture, tint }: Canvases,
  sources: readonly ImageBitmap[],
): () => void {
  const pictureContext = picture.getContext('2d');
  const tintContext = tint.getContext('2d');
  if (!pictureContext || !tintContext) throw new Error('This browser gave no canvas to draw on.');
  let drawn = editor.state();
  let density = 0;
  let changed: Rect | null = null;
  let frame = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function resize(room: Size): void {
    density = window.devicePixelRatio || 1;
    for (const canvas of [picture, tint]) {
      canvas.width = Math.max(1, Math.round(room.width * density));
      canvas.height = Math.max(1, Math.round(room.height * density));
    }
  }

  function drawPicture(): void {
    const { view } = drawn;
    const { mask } = editor;
    const dots = mask.width * view.scale * density;
    const source = sources.find(({ width }) => width >= dots) ?? sources.at(-1);
    if (!pictureContext || !source) return;
    pictureContext.clearRect(0, 0, picture.width, picture.height);
    pictureContext.imageSmoothingEnabled = dots / density / source.width < squaresFrom;
    pictureContext.imageSmoothingQuality = 'high';
    pictureContext.drawImage(
      source,
      view.x * density,
      view.y * density,
      dots,
      mask.height * view.scale * density,
    );
  }

  function drawTint(part: Rect): void {
    drawDots({
      left: Math.floor(part.left * density),
      top: Math.floor(part.top * density),
      right: Math.ceil(part.right * density),
      bottom: Math.ceil(part.bottom * density),
    });
  }

  function drawDots(part: Rect): void {
    const { view, feather } = drawn;
    const dots = clip(part, tint);
    if (!dots) return;
    const bytes = tintPart(editor.mask, { view, density, feather }, dots);
    const image = new ImageData(bytes, dots.right - dots.left, dots.bottom - dots.top);
    tintContext?.putImageData(image, dots.left, dots.top);
  }

  /** What was drawn of the mask moves along with the picture, and only what came into sight is drawn anew. */
  function shiftTint(x: number, y: number): void {
    if (!tintContext) return;
    tintContext.globalCompositeOperation = 'copy';
    tintContext.drawImage(tint, x, y);
    tintContext.globalCompositeOperation = 'source-over';
    const { width, height } = tint;
    const left = x > 0 ? 0 : width + x;
    const top = y > 0 ? 0 : height + y;
    if (x !== 0) drawDots({ left, top: 0, right: left + Math.abs(x), bottom: height });
    if (y !== 0) drawDots({ left: 0, top, right: width, bottom: top + Math.abs(y) });
  }

  /** While somebody zooms, what was drawn is stretched; it is drawn anew once they are there. */
  function stretchTint(before: View): void {
    if (!tintContext) return;
    const { view, room } = drawn;
    const by = view.scale / before.scale;
    const x = (view.x - before.x * by) * density;
    const y = (view.y - before.y * by) * density;
    tintContext.globalCompositeOperation = 'copy';
    tintContext.drawImage(tint, x, y, tint.width * by, tint.height * by);
    tintContext.globalCompositeOperation = 'source-over';
    clearTimeout(settling);
    settling = setTimeout(() => drawTint(wholeOf(room)), settleAfter);
  }

  function drawView(before: View): void {
    const { view, room } = drawn;
    drawPicture();
    const x = (view.x - before.x) * density;
    const y = (view.y - before.y) * density;
    const isFar = Math.abs(x) >= tint.width || Math.abs(y) >= tint.height;
    if (changed || (isFar && view.scale === before.scale)) drawTint(wholeOf(room));
    else if (view.scale !== before.scale) stretchTint(before);
    else if (isWhole(x) && isWhole(y)) shiftTint(Math.round(x), Math.round(y));
    else drawTint(wholeOf(room));
  }

  function draw(): void {
    frame = 0;
    const before = drawn;
    drawn = editor.state();
    const { room, view, feather } = drawn;
    const resized = before.room !== room || density !== (window.devicePixelRatio || 1);
    if (resized) resize(room);
    if (resized || before.feather !== feather) {
      drawPicture();
      drawTint(wholeOf(room));
    } else if (before.view !== view) {
      drawView(before.view);
    } else {
      const inRoom = changed && rectInRoom(view, grow(changed, feather), room);
      if (inRoom) drawTint(inRoom);
    }
    changed = null;
  }

  const ask = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const stopWatching = editor.watch(() => {
    const { room, view, feather } = editor.state();
    if (room !== drawn.room || view !== drawn.view || feather !== drawn.feather) ask();
  });
  const stopPainting = editor.onPaint((part) => {
    changed = unite(changed, part);
    ask();
  });
  resize(drawn.room);
  drawPicture();
  drawTint(wholeOf(drawn.room));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(settling);
    stopWatching();
    stopPainting();
  };
}

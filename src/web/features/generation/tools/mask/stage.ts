import type { View } from '#web/ui/view/view.ts';
import type { Editor } from './editor.ts';
import { clip, grow, type Rect, type Size, toRect, unite } from './geometry.ts';
import { tintPart } from './tint.ts';
import { toViewportRect } from './view.ts';

/** The scale from which picture pixels are shown as squares, for precise work. */
const squaresFrom = 3;

/** Milliseconds without a zoom step after which the mask is redrawn. */
const settleAfter = 80;

const isWhole = (dots: number) => Math.abs(dots - Math.round(dots)) < 0.01;

/** The two canvases of the editor. */
export type Canvases = { picture: HTMLCanvasElement; tint: HTMLCanvasElement };

/**
 * Draws an editor's picture and mask, at most once a frame. Of the mask, only the changed part is redrawn.
 *
 * @param sources the picture in its available resolutions, the smallest first
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

  function resize(viewport: Size): void {
    density = window.devicePixelRatio || 1;
    for (const canvas of [picture, tint]) {
      canvas.width = Math.max(1, Math.round(viewport.width * density));
      canvas.height = Math.max(1, Math.round(viewport.height * density));
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

  /** Moves the drawn mask along with the picture, and draws only the part that came into view. */
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

  /** Stretches the drawn mask while the creator zooms, and redraws it afterwards. */
  function stretchTint(before: View): void {
    if (!tintContext) return;
    const { view, viewport } = drawn;
    const by = view.scale / before.scale;
    const x = (view.x - before.x * by) * density;
    const y = (view.y - before.y * by) * density;
    tintContext.globalCompositeOperation = 'copy';
    tintContext.drawImage(tint, x, y, tint.width * by, tint.height * by);
    tintContext.globalCompositeOperation = 'source-over';
    clearTimeout(settling);
    settling = setTimeout(() => drawTint(toRect(viewport)), settleAfter);
  }

  function drawView(before: View): void {
    const { view, viewport } = drawn;
    drawPicture();
    const x = (view.x - before.x) * density;
    const y = (view.y - before.y) * density;
    const isFar = Math.abs(x) >= tint.width || Math.abs(y) >= tint.height;
    if (changed || (isFar && view.scale === before.scale)) drawTint(toRect(viewport));
    else if (view.scale !== before.scale) stretchTint(before);
    else if (isWhole(x) && isWhole(y)) shiftTint(Math.round(x), Math.round(y));
    else drawTint(toRect(viewport));
  }

  function draw(): void {
    frame = 0;
    const before = drawn;
    drawn = editor.state();
    const { viewport, view, feather } = drawn;
    const resized = before.viewport !== viewport || density !== (window.devicePixelRatio || 1);
    if (resized) resize(viewport);
    if (resized || before.feather !== feather) {
      drawPicture();
      drawTint(toRect(viewport));
    } else if (before.view !== view) {
      drawView(before.view);
    } else {
      const inViewport = changed && toViewportRect(view, grow(changed, feather), viewport);
      if (inViewport) drawTint(inViewport);
    }
    changed = null;
  }

  const ask = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const stopWatching = editor.watch(() => {
    const { viewport, view, feather } = editor.state();
    if (viewport !== drawn.viewport || view !== drawn.view || feather !== drawn.feather) ask();
  });
  const stopPainting = editor.onPaint((part) => {
    changed = unite(changed, part);
    ask();
  });
  resize(drawn.viewport);
  drawPicture();
  drawTint(toRect(drawn.viewport));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(settling);
    stopWatching();
    stopPainting();
  };
}

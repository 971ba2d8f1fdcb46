/** Draws a scene: SVG layers that are rasterised, composited and graded. Runs in a worker thread. */

import { sharp } from '@castwright/media/sharp.ts';
import { drawBackdrop, drawForeground } from './backdrop/backdrop.ts';
import { drawFigure } from './figure/figure.ts';
import { layFigure, layMark, layOver, type Pixels } from './finish.ts';
import { grade } from './grade.ts';
import { drawMark } from './mark.ts';
import { Pen } from './pen.ts';
import { encodePng, type Raster } from './raster.ts';
import type { Scene } from './scene.ts';

/** The backdrop is drawn this many times smaller than the picture, because it is out of focus. */
export const backdropScale = 2;

export type SceneLayers = { backdrop: string; figure: string; foreground: string };

/** Draws the three SVG documents of a scene. Pure: the same scene gives the same text. */
export function drawLayers(scene: Scene): SceneLayers {
  const { width, height } = scene;
  const behind = new Pen();
  const before = new Pen();
  const middle = new Pen();
  return {
    backdrop: behind.sheet(width, height, drawBackdrop(scene, behind), 1 / backdropScale),
    figure: middle.sheet(width, height, drawFigure(scene, middle)),
    foreground: before.sheet(width, height, drawForeground(scene, before)),
  };
}

/** Rasterises with librsvg. resvg is a little faster, but crashes when a filtered shape leaves the document. */
export async function rasterise(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Renders the backdrop, softened, at full size. */
export async function renderBackdrop(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const small = await rasterise(svg);
  const data = await sharp(small.data, { raw: { width: small.width, height: small.height, channels: 4 } })
    .removeAlpha()
    .blur(0.8)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Renders the figure and the foreground over the backdrop, in place. */
export async function renderFigure(picture: Pixels, layers: SceneLayers, scene: Scene): Promise<void> {
  layFigure(picture, await rasterise(layers.figure), scene);
  layOver(picture, await rasterise(layers.foreground));
}

/** Adds grain and tone. @returns the picture without the preview mark */
export const gradePicture = (picture: Pixels, scene: Scene): Raster => ({
  data: grade(picture, scene),
  width: picture.width,
  height: picture.height,
});

/** Adds the preview mark, in place. */
export async function addMark(picture: Raster): Promise<Raster> {
  layMark(picture.data, await rasterise(drawMark(picture)));
  return picture;
}

/** Adds the preview mark, in place, and encodes as PNG. */
export const encodeWithMark = async (picture: Raster): Promise<Buffer> => encodePng(await addMark(picture));

/** Paints a scene without the preview mark. */
export async function paintScene(scene: Scene): Promise<Raster> {
  const layers = drawLayers(scene);
  const picture = await renderBackdrop(layers.backdrop, scene);
  await renderFigure(picture, layers, scene);
  return gradePicture(picture, scene);
}

/** Draws a scene with the preview mark, as PNG. */
export const drawScene = async (scene: Scene): Promise<Buffer> => encodeWithMark(await paintScene(scene));

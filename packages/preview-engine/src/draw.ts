/** From a scene to a picture: layers of SVG, rasterised, laid together, finished. Runs inside a worker. */

import sharp from 'sharp';
import { drawBackdrop, drawForeground } from './backdrop/backdrop.ts';
import { drawFigure } from './figure/figure.ts';
import { layFigure, layMark, layOver, type Pixels } from './finish.ts';
import { grade } from './grade.ts';
import { drawMark } from './mark.ts';
import { Pen } from './pen.ts';
import { encoded, type Raster } from './raster.ts';
import type { Scene } from './scene.ts';

/** How much smaller than the picture the backdrop is drawn; being out of focus, it loses nothing by it. */
export const backdropScale = 2;

export type SceneLayers = { backdrop: string; figure: string; foreground: string };

/** The three SVG documents of a scene. Pure: the same scene gives the same text. */
export function layersOf(scene: Scene): SceneLayers {
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

/** Rasterised by librsvg: resvg is a little faster, but ends the whole process when a filtered shape leaves the sheet. */
export async function rasterise(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The backdrop, softened and at full size. */
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

/** Lays the figure and the foreground on the backdrop, in place. */
export async function renderFigure(picture: Pixels, layers: SceneLayers, scene: Scene): Promise<void> {
  layFigure(picture, await rasterise(layers.figure), scene);
  layOver(picture, await rasterise(layers.foreground));
}

/** Grain and tone; the picture as it is before the mark. */
export const gradedPicture = (picture: Pixels, scene: Scene): Raster => ({
  data: grade(picture, scene),
  width: picture.width,
  height: picture.height,
});

/** Lays the preview mark on top of all, in place. */
export async function marked(picture: Raster): Promise<Raster> {
  layMark(picture.data, await rasterise(drawMark(picture)));
  return picture;
}

/** Lays the preview mark on top of all, in place, and gives the PNG. */
export const markedPng = async (picture: Raster): Promise<Buffer> => encoded(await marked(picture));

/** The whole picture of a scene before the mark. */
export async function paintScene(scene: Scene): Promise<Raster> {
  const layers = layersOf(scene);
  const picture = await renderBackdrop(layers.backdrop, scene);
  await renderFigure(picture, layers, scene);
  return gradedPicture(picture, scene);
}

/** The whole picture of a scene, as PNG. */
export const drawScene = async (scene: Scene): Promise<Buffer> => markedPng(await paintScene(scene));

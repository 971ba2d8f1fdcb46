/** Swaps the face in a picture of this engine by redrawing the person with another identity. */

import { addMark, drawLayers, rasterise } from '../draw.ts';
import { mixRasters, type Raster } from '../raster.ts';
import type { Drawn } from '../recipe.ts';
import { redrawPicture } from '../redraw/redraw-picture.ts';
import { swapIdentity } from '../redraw/swap-identity.ts';
import { smoothstep } from '../restyle/image.ts';
import { boxBlur } from '../restyle/smooth.ts';
import type { Identity, Scene } from '../scene.ts';

/** The width of the seam around the person, as a fraction of the picture's shorter side. */
const seam = 0.006;

/**
 * A mask of the figures of two scenes at a picture's size: 1 on either figure, 0 elsewhere, with a soft seam.
 */
async function drawFigureMask(scenes: readonly Scene[], { width, height }: Raster): Promise<Float32Array> {
  const cover = new Float32Array(width * height);
  for (const scene of scenes) {
    const { figure } = drawLayers(scene);
    const sheet = await rasterise(figure);
    for (let y = 0, at = 0; y < height; y++) {
      const row = Math.floor((y * sheet.height) / height) * sheet.width;
      for (let x = 0; x < width; x++, at++) {
        const there = row + Math.floor((x * sheet.width) / width);
        cover[at] = Math.max(cover[at] ?? 0, (sheet.data[there * 4 + 3] ?? 0) / 255);
      }
    }
  }
  const radius = Math.max(2, Math.round(Math.min(width, height) * seam));
  return boxBlur(boxBlur(cover, { width, height }, radius), { width, height }, radius).map((value) =>
    smoothstep(0, 0.45, value),
  );
}

/** Redraws the person of a picture; away from the figure the picture stays exactly as it is. */
export async function redrawWithIdentity(
  pixels: Raster,
  drawn: Drawn,
  source: Identity,
  strength: number,
): Promise<{ pixels: Raster; drawn: Drawn }> {
  const identity = swapIdentity(drawn.scene.identity, source, strength);
  const next: Drawn = { ...drawn, scene: { ...drawn.scene, identity } };
  const [redrawn, mask] = [
    // The figure may reach under the preview mark, so the mark is drawn again.
    await addMark(await redrawPicture(next, pixels)),
    await drawFigureMask([drawn.scene, next.scene], pixels),
  ];
  return { pixels: mixRasters(pixels, redrawn, mask), drawn: next };
}

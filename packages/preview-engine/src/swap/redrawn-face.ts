/** Swaps the face of an own picture by drawing its person again with another identity. */

import { layersOf, marked, rasterise } from '../draw.ts';
import { mixed, type Raster } from '../raster.ts';
import type { Drawn } from '../recipe.ts';
import { drawnAgain } from '../redraw/own-picture.ts';
import { swapIdentity } from '../redraw/swap-identity.ts';
import { smoothstep } from '../restyle/image.ts';
import { boxBlur } from '../restyle/smooth.ts';
import type { Identity, Scene } from '../scene.ts';

/** How wide the seam around the person is, of the picture's shorter side. */
const seam = 0.006;

/**
 * Where either of two scenes shows its figure, at a picture's size: 1 on it, 0 away from it, a soft seam between.
 */
async function figureMask(scenes: readonly Scene[], { width, height }: Raster): Promise<Float32Array> {
  const cover = new Float32Array(width * height);
  for (const scene of scenes) {
    const { figure } = layersOf(scene);
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

/** The picture with its person redrawn; away from the figure it is the picture's own, to the byte. */
export async function withIdentity(
  pixels: Raster,
  drawn: Drawn,
  source: Identity,
  strength: number,
): Promise<{ pixels: Raster; drawn: Drawn }> {
  const identity = swapIdentity(drawn.scene.identity, source, strength);
  const next: Drawn = { ...drawn, scene: { ...drawn.scene, identity } };
  const [redrawn, mask] = [
    // A figure may reach under the mark: what is redrawn there says too that it is a preview.
    await marked(await drawnAgain(next, pixels)),
    await figureMask([drawn.scene, next.scene], pixels),
  ];
  return { pixels: mixed(pixels, redrawn, mask), drawn: next };
}

/**
 * Swaps a face in any picture by what can be done without a model: the other face is laid into the box, its colours
 * and its light are brought to those of the place, and its edge is joined seamlessly.
 */

import type { Box } from '@castwright/engine-port';
import sharp from 'sharp';
import type { Raster } from '../raster.ts';
import { smoothstep } from '../restyle/image.ts';
import { labOfPixel, pixelOfLab } from './lab.ts';
import { membrane } from './membrane.ts';

/** The strength from which the one face covers the other: two faces through each other are nobody's. */
const coversFrom = 0.7;

/** A part of a picture in whole pixels. */
type Frame = { left: number; top: number; width: number; height: number };

/** How large the part is that is exchanged, of the face's box: within its outline, where there is skin on both. */
const part = { across: 0.86, down: 0.94 };

function frameOf(box: Box, { width, height }: Raster): Frame {
  const [across, down] = [box.width * part.across, box.height * part.down];
  const [x, y] = [box.x - (across - box.width) / 2, box.y - (down - box.height) / 2];
  const left = Math.max(0, Math.round(x * width));
  const top = Math.max(0, Math.round(y * height));
  const right = Math.min(width, Math.max(left + 2, Math.round((x + across) * width)));
  const bottom = Math.min(height, Math.max(top + 2, Math.round((y + down) * height)));
  return {
    left: Math.min(left, right - 2),
    top: Math.min(top, bottom - 2),
    width: right - left,
    height: bottom - top,
  };
}

/** The source's frame, at the size of the target's. */
async function cutOut({ data, width, height }: Raster, frame: Frame, size: Frame): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract(frame)
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** How far (0 in the middle, 1 on its edge) a pixel of the frame is out in its oval. */
const outIn = ({ width, height }: Frame, x: number, y: number): number =>
  Math.hypot((x + 0.5) / (width / 2) - 1, (y + 0.5) / (height / 2) - 1);

/** Mean and deviation of the three Lab channels within the oval. */
function tonesOf(lab: Float32Array, frame: Frame) {
  const [sum, squares] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let count = 0;
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      if (outIn(frame, x, y) > 0.7) continue;
      count++;
      for (let c = 0; c < 3; c++) {
        const value = lab[(y * frame.width + x) * 3 + c] ?? 0;
        sum[c] = (sum[c] ?? 0) + value;
        squares[c] = (squares[c] ?? 0) + value * value;
      }
    }
  }
  return [0, 1, 2].map((c) => {
    const mean = (sum[c] ?? 0) / Math.max(1, count);
    const variance = (squares[c] ?? 0) / Math.max(1, count) - mean * mean;
    return { mean, deviation: Math.sqrt(Math.max(0, variance)) };
  });
}

/** Brings a face to the colours and contrast of the place it comes to (Reinhard et al. 2001), in place. */
function recolor(face: Float32Array, place: Float32Array, frame: Frame): void {
  const [from, to] = [tonesOf(face, frame), tonesOf(place, frame)];
  for (let c = 0; c < 3; c++) {
    const [a, b] = [from[c], to[c]];
    if (!a || !b) continue;
    const gain = Math.min(1.5, Math.max(0.66, b.deviation / Math.max(1e-4, a.deviation)));
    for (let at = c; at < face.length; at += 3) face[at] = ((face[at] ?? 0) - a.mean) * gain + b.mean;
  }
}

/** The face, or its mirror image where that lies nearer to the face it is laid on: both then look the same way. */
function turnedAlike(face: Float32Array, place: Float32Array, { width, height }: Frame): Float32Array {
  const mirrored = new Float32Array(face.length);
  const lightness = [0, 0];
  const pixels = width * height;
  for (let at = 0; at < face.length; at += 3)
    for (const [i, plane] of [face, place].entries())
      lightness[i] = (lightness[i] ?? 0) + (plane[at] ?? 0) / pixels;
  const brighter = (lightness[1] ?? 0) - (lightness[0] ?? 0);
  let [asIs, turned] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [at, there] = [(y * width + x) * 3, (y * width + width - 1 - x) * 3];
      for (let c = 0; c < 3; c++) mirrored[at + c] = face[there + c] ?? 0;
      asIs += Math.abs((face[at] ?? 0) + brighter - (place[at] ?? 0));
      turned += Math.abs((face[there] ?? 0) + brighter - (place[at] ?? 0));
    }
  }
  return turned < asIs ? mirrored : face;
}

const labOf = (pixels: Uint8Array): Float32Array => {
  const lab = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) labOfPixel(pixels, at, lab);
  return lab;
};

/**
 * The target with the source's face in it; outside of the face's surroundings it stays, to the byte. `strength`
 * (0 … 1) says how far the one face covers the other.
 */
export async function withFace(
  target: Raster,
  source: Raster,
  boxes: { source: Box; target: Box },
  strength: number,
): Promise<Raster> {
  const frame = frameOf(boxes.target, target);
  const place = labOf(await cutOut(target, frame, frame));
  const face = turnedAlike(labOf(await cutOut(source, frameOf(boxes.source, source), frame)), place, frame);
  recolor(face, place, frame);
  const seam = membrane(face, place, frame);
  const cover = smoothstep(0, coversFrom, strength);
  const data = Buffer.from(target.data);
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const share = cover * (1 - smoothstep(0.66, 0.98, outIn(frame, x, y)));
      if (share === 0) continue;
      const at = (y * frame.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const joined = (face[at + c] ?? 0) + seam(x, y, c);
        face[at + c] = (place[at + c] ?? 0) * (1 - share) + joined * share;
      }
      pixelOfLab(face, at, data, ((frame.top + y) * target.width + frame.left + x) * 3);
    }
  }
  return { ...target, data };
}

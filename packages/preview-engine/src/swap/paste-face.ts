/**
 * Swaps a face in any picture without a model: pastes the other face into the box, matches its colours and light to the
 * target, and joins its edge seamlessly.
 */

import type { Box } from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';
import type { Raster } from '../raster.ts';
import { smoothstep } from '../restyle/image.ts';
import { readLab, writeLab } from './lab.ts';
import { createMembrane } from './membrane.ts';

/** The strength from which the pasted face covers the other: a mixture of two faces looks like neither. */
const coversFrom = 0.7;

/** A part of a picture in whole pixels. */
type Frame = { left: number; top: number; width: number; height: number };

/** The size of the pasted oval relative to the face's box: within the outline, where both faces have skin. */
const part = { across: 0.86, down: 0.94 };

function toFrame(box: Box, { width, height }: Raster): Frame {
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

/** Cuts out the source's frame, at the size of the target's. */
async function cutOut({ data, width, height }: Raster, frame: Frame, size: Frame): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract(frame)
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** The distance of a pixel from the middle of the frame's oval: 0 there, 1 on its edge. */
const getOvalDistance = ({ width, height }: Frame, x: number, y: number): number =>
  Math.hypot((x + 0.5) / (width / 2) - 1, (y + 0.5) / (height / 2) - 1);

/** Measures mean and deviation of the three Lab channels within the oval. */
function sampleTones(lab: Float32Array, frame: Frame) {
  const [sum, squares] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let count = 0;
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      if (getOvalDistance(frame, x, y) > 0.7) continue;
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

/** Matches the colours and contrast of a face to its new place (Reinhard et al. 2001), in place. */
function matchTones(face: Float32Array, place: Float32Array, frame: Frame): void {
  const [from, to] = [sampleTones(face, frame), sampleTones(place, frame)];
  for (let c = 0; c < 3; c++) {
    const [a, b] = [from[c], to[c]];
    if (!a || !b) continue;
    const gain = Math.min(1.5, Math.max(0.66, b.deviation / Math.max(1e-4, a.deviation)));
    for (let at = c; at < face.length; at += 3) face[at] = ((face[at] ?? 0) - a.mean) * gain + b.mean;
  }
}

/** Mirrors the face if that is more similar to the replaced face, so that both look the same way. */
function alignDirection(face: Float32Array, place: Float32Array, { width, height }: Frame): Float32Array {
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

const toLab = (pixels: Uint8Array): Float32Array => {
  const lab = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) readLab(pixels, at, lab);
  return lab;
};

/**
 * Pastes the source's face into the target; away from the face the target stays exactly as it is. `strength` (0 … 1)
 * is how much the pasted face covers the other.
 */
export async function pasteFace(
  target: Raster,
  source: Raster,
  boxes: { source: Box; target: Box },
  strength: number,
): Promise<Raster> {
  const frame = toFrame(boxes.target, target);
  const place = toLab(await cutOut(target, frame, frame));
  const face = alignDirection(
    toLab(await cutOut(source, toFrame(boxes.source, source), frame)),
    place,
    frame,
  );
  matchTones(face, place, frame);
  const seam = createMembrane(face, place, frame);
  const cover = smoothstep(0, coversFrom, strength);
  const data = Buffer.from(target.data);
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const share = cover * (1 - smoothstep(0.66, 0.98, getOvalDistance(frame, x, y)));
      if (share === 0) continue;
      const at = (y * frame.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const joined = (face[at + c] ?? 0) + seam(x, y, c);
        face[at + c] = (place[at + c] ?? 0) * (1 - share) + joined * share;
      }
      writeLab(face, at, data, ((frame.top + y) * target.width + frame.left + x) * 3);
    }
  }
  return { ...target, data };
}

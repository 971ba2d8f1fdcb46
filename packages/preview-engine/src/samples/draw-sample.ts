/** The drawing thread of `createSampleDrawer`. */

import { sharp } from '@castwright/media/sharp.ts';
import { move } from 'piscina';
import type { DrawingRequest } from '../compose.ts';
import { drawInProcess } from '../draw-in-process.ts';

/** Draws a picture as JPEG; called by Piscina in a thread. */
export default async function drawSample(request: DrawingRequest) {
  const jpeg = await sharp(await drawInProcess(request))
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  return move(new Uint8Array(jpeg));
}

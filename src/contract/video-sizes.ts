/** The pixels of a video that begins with a picture. Server and screens both ask these functions. */

import { videoSizes } from './limits.ts';
import type { VideoQuality } from './token-prices.ts';
import { videoQualities } from './values.ts';

type Size = { width: number; height: number };

/** Sides of videos are multiples of this, as engines and encoders need it. */
const step = 16;
/** The longer side by the shorter one, at most; a longer picture is cropped. */
const maxRatio = 16 / 9;

/** The size of a video of this quality with the proportions of a picture: about as many pixels as its usual size. */
export function fitVideoSize(quality: VideoQuality, picture: Size): Size {
  const usual = videoSizes[quality];
  const pixels = usual.width * usual.height;
  const ratio = Math.min(maxRatio, Math.max(1 / maxRatio, picture.width / picture.height));
  const round = (side: number) => Math.max(step, Math.round(side / step) * step);
  return { width: round(Math.sqrt(pixels * ratio)), height: round(Math.sqrt(pixels / ratio)) };
}

/** The quality whose usual size has about as many pixels as a video: what a continuation of it costs by. */
export function findVideoQuality({ height, width }: Size): VideoQuality {
  const distance = (quality: VideoQuality) => {
    const usual = videoSizes[quality];
    return Math.abs(Math.log((usual.width * usual.height) / (width * height)));
  };
  return videoQualities.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

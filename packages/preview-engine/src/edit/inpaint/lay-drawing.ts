/** Blends a drawing into a hole, with the tone of its surroundings and a soft edge. */

import type { Samples } from '../decode.ts';
import { measureDepths } from './field.ts';
import { type Area, addSurroundings } from './region.ts';

/** How far the drawing's mean and spread move to those of the surroundings, 0 … 1. */
const toneShare = 0.35;
/** The limits of the change in spread. */
const minSpread = 0.6;
const maxSpread = 1.6;
/** The width of the soft edge: a fraction of the area's mean side, with limits in pixels. */
const edge = { share: 0.06, least: 1.5, most: 48 };

/**
 * Blends a drawing into the masked area, in place: fully inside, fading out towards the border of the mask, over the
 * pixels that `removeMarked` has filled. Pixels with a mask of 0 stay unchanged.
 *
 * @param drawing of the area's size; red, green and blue, or grey alone, as the samples are; without alpha
 */
export function layDrawing(samples: Samples, mask: Uint8Array, area: Area, drawing: Uint8Array): void {
  const { data, channels } = samples;
  const colours = channels < 3 ? 1 : 3;
  const depths = measureMaskDepths(samples, mask, area);
  const soft = Math.min(edge.most, Math.max(edge.least, edge.share * Math.sqrt(area.width * area.height)));
  const toned = createToneChange(samples, mask, area, drawing, colours);
  for (let y = 0, place = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, place++) {
      const at = (area.top + y) * samples.width + area.left + x;
      const value = mask[at] as number;
      if (value === 0) continue;
      const inside = Math.min(1, (depths[place] as number) / (soft + 1));
      const share = (value / 255) * inside * inside * (3 - 2 * inside);
      for (let channel = 0; channel < channels; channel++) {
        const own = data[at * channels + channel] as number;
        const drawn = channel < colours ? toned(channel, drawing[place * colours + channel] as number) : 255;
        data[at * channels + channel] = Math.min(255, Math.max(0, Math.round(own + (drawn - own) * share)));
      }
    }
  }
}

/** The depth of each pixel of the area within the mask; the picture's border does not count as one of the mask. */
function measureMaskDepths(samples: Samples, mask: Uint8Array, area: Area): Float32Array {
  const [width, height] = [area.width + 2, area.height + 2];
  const marked = new Uint8Array(width * height);
  for (let row = 0, place = 0; row < height; row++) {
    for (let column = 0; column < width; column++, place++) {
      const [x, y] = [area.left + column - 1, area.top + row - 1];
      const outside = x < 0 || y < 0 || x >= samples.width || y >= samples.height;
      marked[place] = outside || mask[y * samples.width + x] ? 1 : 0;
    }
  }
  const depths = measureDepths(marked, width, height);
  return Float32Array.from(
    { length: area.width * area.height },
    (_, at) => depths[(Math.floor(at / area.width) + 1) * width + (at % area.width) + 1] as number,
  );
}

type Tone = { mean: number; spread: number };

/** Moves values of the drawing towards the surroundings (Reinhard et al. 2001), for each channel. */
function createToneChange(
  samples: Samples,
  mask: Uint8Array,
  area: Area,
  drawing: Uint8Array,
  colours: number,
): (channel: number, value: number) => number {
  const around = addSurroundings(area, samples);
  const shifts = Array.from({ length: colours }, (_, channel) => {
    const theirs = new Sum();
    for (let y = around.top; y < around.top + around.height; y++)
      for (let x = around.left; x < around.left + around.width; x++)
        if (!mask[y * samples.width + x])
          theirs.add(samples.data[(y * samples.width + x) * samples.channels + channel] as number);
    const own = new Sum();
    for (let at = channel; at < drawing.length; at += colours) own.add(drawing[at] as number);
    return computeToneShift(own.tone(), theirs.count > 0 ? theirs.tone() : own.tone());
  });
  return (channel, value) => {
    const { from, to, by } = shifts[channel] as (typeof shifts)[number];
    return (value - from) * by + to;
  };
}

function computeToneShift(own: Tone, theirs: Tone): { from: number; to: number; by: number } {
  const ratio = own.spread < 1 ? 1 : theirs.spread / own.spread;
  const spread = Math.min(maxSpread, Math.max(minSpread, ratio));
  return {
    from: own.mean,
    to: own.mean + (theirs.mean - own.mean) * toneShare,
    by: 1 + (spread - 1) * toneShare,
  };
}

class Sum {
  count = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.count++;
    this.#sum += value;
    this.#squares += value * value;
  }

  tone(): Tone {
    const mean = this.#sum / this.count;
    return { mean, spread: Math.sqrt(Math.max(0, this.#squares / this.count - mean * mean)) };
  }
}

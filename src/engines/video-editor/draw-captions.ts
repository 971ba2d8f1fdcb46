import type { VideoCaption } from '@castwright/engine-port';
import { type CaptionBand, createCaptionBand } from './caption-band.ts';
import { type EditPlan, getSourceSecond } from './plan-edit.ts';

/** How much the band darkens the picture: white letters have a contrast of 8 to 1 on it, whatever lies below. */
const darkness = 0.7;
/** Black, white and no colour in BT.709 with 16 … 235 for brightness. */
const [black, white, neutral] = [16, 235, 128];

/**
 * Yields the frames of the result with its captions. A caption is in every frame that shows a second of its span.
 *
 * @param frames raw frames, which stay as they are
 */
export async function drawCaptions(
  frames: AsyncIterable<Buffer>,
  captions: readonly VideoCaption[],
  plan: EditPlan,
): Promise<AsyncIterable<Buffer>> {
  if (captions.length === 0) return frames;
  const bands: (VideoCaption & { band: CaptionBand })[] = [];
  for (const caption of captions) {
    bands.push({ ...caption, band: await createCaptionBand(caption.text, plan.video) });
  }
  return drawBands(frames, bands, plan);
}

async function* drawBands(
  frames: AsyncIterable<Buffer>,
  bands: readonly (VideoCaption & { band: CaptionBand })[],
  plan: EditPlan,
): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const frame of frames) {
    const second = getSourceSecond(index, plan);
    const shown = bands.find(({ from, to }) => second >= from && second < to);
    index++;
    yield shown ? drawBand(frame, shown.band, plan.video) : frame;
  }
}

/** Draws a band into a copy of a frame. */
function drawBand(
  frame: Buffer,
  { coverage, height, top }: CaptionBand,
  size: { width: number; height: number },
): Buffer {
  const { width } = size;
  const drawn = Buffer.from(frame);
  for (let at = 0; at < coverage.length; at++) {
    const letter = (coverage[at] as number) / 255;
    const place = top * width + at;
    const dark = (frame[place] as number) * (1 - darkness) + black * darkness;
    drawn[place] = Math.round(dark * (1 - letter) + white * letter);
  }
  const [columns, plane] = [width / 2, (width * size.height) / 4];
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < columns; x++) {
      // The letter covers two by two pixels of brightness.
      const from = 2 * y * width + 2 * x;
      const covered = [from, from + 1, from + width, from + width + 1];
      const letter = covered.reduce((sum, each) => sum + (coverage[each] as number), 0) / (4 * 255);
      const kept = (1 - darkness) * (1 - letter);
      for (const start of [width * size.height, width * size.height + plane]) {
        const place = start + (top / 2 + y) * columns + x;
        drawn[place] = Math.round(neutral + ((frame[place] as number) - neutral) * kept);
      }
    }
  }
  return drawn;
}

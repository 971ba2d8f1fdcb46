import { toSharp } from '@castwright/media/pixels.ts';
import { createHttpWatermarker, type WatermarkService } from '#features/library/watermark';
import { type Check, type Finding, fine, formatReason, wrong } from '../finding.ts';

const side = 256;
/** Any 64 bits. */
const payload = 0x0123_4567_89ab_cdefn;

/** Whether the operator's watermark service marks a picture and reads its mark. */
export const watermark: Check = {
  name: 'watermark',
  async run({ config }) {
    if (!config.watermark) return [fine('pictures and videos get the built-in watermark')];
    return [await tryService(config.watermark)];
  },
};

async function tryService(service: WatermarkService): Promise<Finding> {
  const watermarker = createHttpWatermarker(service);
  // A wave of greys: a plain picture hides no mark.
  const data = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => 128 + Math.round(60 * Math.sin(at / 50))),
  );
  try {
    const marked = await watermarker.mark({ data, width: side, height: side, channels: 3 }, payload);
    const read = await watermarker.read([await toSharp(marked).png().toBuffer()]);
    if (read === payload) return fine('the watermark service marks a picture and reads its mark');
    return wrong(
      'the watermark service does not read what it marked',
      'Pictures would be delivered with a mark that nobody can read.',
      'Correct the service behind WATERMARK_URL, as docs/operating/watermark.md describes, or unset it.',
    );
  } catch (error) {
    return wrong(
      `the watermark service does not answer as it should: ${formatReason(error)}`,
      'No picture is delivered until it does.',
      'Start it, or correct the settings that begin with WATERMARK_.',
    );
  }
}

export {
  type ContentWatermark,
  createContentWatermark,
  openWatermark,
  readWatermarkStart,
} from './content-watermark.ts';
export { createHttpWatermarker, type WatermarkService } from './http-watermarker.ts';
export { computeContentNumber } from './payload.ts';

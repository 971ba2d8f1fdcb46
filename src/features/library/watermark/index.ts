export { type ContentWatermark, createContentWatermark, openWatermark } from './content-watermark.ts';
export { computeContentNumber } from './payload.ts';

export { type ContentWatermark, createContentWatermark, openWatermark } from './content-watermark.ts';
export { computeContentNumber, watermarkAlgorithm } from './payload.ts';

export { type Detection, detect, detectedSide } from './detect.ts';
export { drawMark, embed, embedRows, erase, type Pixels } from './embed.ts';
export type { Grid } from './grid.ts';
export { readGrey } from './read-grey.ts';

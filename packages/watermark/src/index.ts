export { type Detection, detect, detectedSide } from './detect.ts';
export { drawMark, embed, embedRows, erase, type Pixels } from './embed.ts';
export { eraseFound } from './erase-found.ts';
export type { Grid } from './grid.ts';
export { readGrey } from './read-grey.ts';

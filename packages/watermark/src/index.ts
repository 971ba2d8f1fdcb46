export { type Detection, detect, detectedSide } from './detect.ts';
export { embed, type Pixels } from './embed.ts';
export type { Grid } from './grid.ts';
export { readGrey } from './read-grey.ts';

export { analysePixels } from './analyse-pixels.ts';
export { describeFile } from './describe-file.ts';
export { makingFromRecord } from './making.ts';

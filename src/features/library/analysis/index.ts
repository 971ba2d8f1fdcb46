export { analysePixels } from './analyse-pixels.ts';
export { describeFile } from './describe-file.ts';
export { metadataFromRecord } from './generation-metadata.ts';

export { cleanText, cleanValue } from './clean-text.ts';
export type { ExifTexts } from './exif.ts';
export { readPictureFacts, readPictureSettings } from './read.ts';
export { toKnownSampling } from './samplers.ts';
export { type PictureSettings, PictureSettingsError, toolNames } from './settings.ts';
export { withoutLoraTags } from './tools/lora-tags.ts';
export { formatParameters, type WrittenSettings } from './write/format-parameters.ts';
export { writeParameters } from './write/write-parameters.ts';

export { prepareRest } from './prepare-rest.ts';
export { prepareVideo } from './prepare-video.ts';

export { prepareRest } from './prepare-rest.ts';
export { prepareShots } from './prepare-shots.ts';
export { prepareVideo } from './prepare-video.ts';

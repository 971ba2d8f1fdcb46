export { galleryData } from './own-data.ts';
export { galleryHandlers } from './routes.ts';

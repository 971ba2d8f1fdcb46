export { isShownToVisitors } from './entries.ts';
export { galleryData } from './own-data.ts';
export { galleryHandlers } from './routes.ts';

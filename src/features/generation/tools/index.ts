export { toolData } from './own-data.ts';
export { choosePicture, openPictureRecords } from './pictures.ts';
export { forgetReadings, keepReading } from './readings.ts';
export { toolHandlers } from './routes.ts';

export { importFileRecords } from './import-file-records.ts';
export { importJobs, removeOldImportsJob, runImportsJob } from './jobs.ts';
export { clearImporter, importData, removeUserImports } from './own-data.ts';
export { importHandlers } from './routes.ts';

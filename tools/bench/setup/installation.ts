/** The shared parts of the roles of one installation under measurement. */
export type BenchInstallation = { databaseUrl: string; dataFolder: string };

/** What the roles of one installation under measurement have in common. */
export type BenchInstallation = { databaseUrl: string; dataFolder: string };

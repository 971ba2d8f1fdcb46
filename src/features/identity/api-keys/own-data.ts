import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { apiKeys } from './schema.ts';

export const apiKeyData: readonly DataPart[] = [
  createTablePart({
    name: 'api-keys',
    about: 'Your API keys. Only the first characters and a hash of each key are stored.',
    table: apiKeys,
    owner: apiKeys.userId,
    without: [apiKeys.keyHash],
  }),
];

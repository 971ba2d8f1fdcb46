import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { apiKeys } from './schema.ts';

export const apiKeyData: readonly DataPart[] = [
  tablePart({
    name: 'api-keys',
    about: 'Keys with which your programs call. Of each only its beginning is kept, and a digest.',
    table: apiKeys,
    of: apiKeys.userId,
    without: [apiKeys.keyHash],
  }),
];

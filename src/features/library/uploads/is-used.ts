import { and, eq, type SQL, sql } from 'drizzle-orm';
import { contentSources, contentUploads } from '../items/schema.ts';
import { uploads } from './schema.ts';

/** SQL condition: items derive from the upload, or have it as their soundtrack. Its statements stay while they exist. */
export const isUsed: SQL = sql`(exists (select from ${contentUploads} where ${eq(contentUploads.uploadId, uploads.id)})
  or exists (select from ${contentSources} where ${and(eq(contentSources.uploadId, uploads.id), eq(contentSources.role, 'sound'))}))`;

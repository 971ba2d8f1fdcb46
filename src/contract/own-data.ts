/** What people ask for about their own data: a copy of all of it, and the end of their account. */
import { z } from 'zod';
import { id, success, timestamp } from './common.ts';
import { passwordConfirmation } from './identity.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

export const dataExport = z.strictObject({
  id,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  askedAt: timestamp,
  /** Of the parts of the archive, how many are written. */
  progress: z.strictObject({ done: z.int(), of: z.int() }),
  /** Of one that is ready. */
  byteSize: z.int().nullable(),
  expiresAt: timestamp.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const ownData = z.strictObject({
  /** The newest that has not run out. */
  export: dataExport.nullable(),
  /** When the account is deleted, if that was asked for. */
  deletionDueAt: timestamp.nullable(),
  /** What has to be settled before the account can be deleted, in words. */
  deletionObstacle: z.string().nullable(),
});
export type OwnData = z.infer<typeof ownData>;

const own = { tag: 'Account', access: 'signed_in', owner: 'person' } as const;

export const ownDataRoutes = defineRoutes({
  ownData: {
    method: 'GET',
    path: '/api/user/data',
    summary: 'Where an export of one’s data and the deletion of the account stand',
    ...own,
    response: ownData,
  },
  requestDataExport: {
    method: 'POST',
    path: '/api/user/export',
    summary:
      'Ask for a ZIP with all one’s data; one at a time is made, and asking again meanwhile gives that one',
    ...own,
    limit: 'data_export',
    status: 202,
    response: dataExport,
  },
  downloadDataExport: {
    method: 'GET',
    path: '/api/user/export/file',
    summary: `The ZIP that is ready; it is kept for ${limits.exportDays} days`,
    ...own,
    response: { kind: 'binary', description: 'A ZIP.' },
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/user/deletion',
    summary: `Ask for the deletion of one’s account, which follows after ${limits.deletionWaitDays} days`,
    ...own,
    limit: 'password_check',
    status: 202,
    body: passwordConfirmation,
    response: success,
  },
  takeBackDeletion: {
    method: 'DELETE',
    path: '/api/user/deletion',
    summary: 'Keep the account',
    ...own,
    response: success,
  },
});

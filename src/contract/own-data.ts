/** A user's data export and account deletion. */
import { z } from 'zod';
import { id, success, timestamp } from './common.ts';
import { passwordConfirmation } from './identity.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

export const dataExport = z.strictObject({
  id,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  askedAt: timestamp,
  /** The written parts of the archive. */
  progress: z.strictObject({ done: z.int(), of: z.int() }),
  /** Null until it is ready. */
  byteSize: z.int().nullable(),
  expiresAt: timestamp.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const ownData = z.strictObject({
  /** The newest export that has not expired. */
  export: dataExport.nullable(),
  /** When the account is deleted, if requested. */
  deletionDueAt: timestamp.nullable(),
  /** What prevents the deletion of the account, in words; null if nothing does. */
  deletionObstacle: z.string().nullable(),
});
export type OwnData = z.infer<typeof ownData>;

const own = { tag: 'Account', access: 'signed_in', owner: 'person' } as const;

export const ownDataRoutes = defineRoutes({
  ownData: {
    method: 'GET',
    path: '/api/user/data',
    summary: 'The state of the data export and of the account deletion',
    ...own,
    response: ownData,
  },
  requestDataExport: {
    method: 'POST',
    path: '/api/user/export',
    summary: 'Request a ZIP of all the user’s data; a second request returns the one in progress',
    ...own,
    limit: 'data_export',
    status: 202,
    response: dataExport,
  },
  downloadDataExport: {
    method: 'GET',
    path: '/api/user/export/file',
    summary: `The finished ZIP; it is kept for ${limits.exportDays} days`,
    ...own,
    response: { kind: 'binary', description: 'A ZIP.' },
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/user/deletion',
    summary: `Request the deletion of the account after ${limits.deletionWaitDays} days`,
    ...own,
    limit: 'password_check',
    status: 202,
    body: passwordConfirmation,
    response: success,
  },
  takeBackDeletion: {
    method: 'DELETE',
    path: '/api/user/deletion',
    summary: 'Cancel the deletion of the account',
    ...own,
    response: success,
  },
});

import { z } from 'zod';
import { id, idParams, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

export const holdSubject = z.enum(['user', 'content', 'upload']);
export type HoldSubject = z.infer<typeof holdSubject>;

export const legalHold = z.strictObject({
  id,
  subject: holdSubject,
  subjectId: id,
  /** The user's e-mail address; null for an item or an upload. */
  name: z.string().nullable(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: timestamp,
  /** Null while it is active. */
  releasedAt: timestamp.nullable(),
});
export type LegalHold = z.infer<typeof legalHold>;

export const legalHoldForm = z.strictObject({
  /** The id of a user, an item or an upload. */
  subjectId: z.string().trim().max(100).pipe(z.uuid('Enter the id of a user, an item or an upload')),
  reason: z.string().trim().min(1, 'Enter a reason').max(limits.rejectionReasonMaximum),
});

export const legalHoldRoutes = defineRoutes({
  listLegalHolds: {
    method: 'GET',
    path: '/api/admin/holds',
    summary: 'Legal holds, newest first, including released ones',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(legalHold),
  },
  placeLegalHold: {
    method: 'POST',
    path: '/api/admin/holds',
    summary: 'Protect a user with all their data, an item or an upload from deletion',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    status: 201,
    body: legalHoldForm,
    response: z.array(legalHold),
  },
  releaseLegalHold: {
    method: 'POST',
    path: '/api/admin/holds/:id/release',
    summary: 'Release a legal hold; pending deletions are executed',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    response: z.array(legalHold),
  },
});

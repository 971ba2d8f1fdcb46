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
  /** A held person's address; null for an item and an upload. */
  name: z.string().nullable(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: timestamp,
  /** Null while it is in force. */
  releasedAt: timestamp.nullable(),
});
export type LegalHold = z.infer<typeof legalHold>;

export const legalHoldForm = z.strictObject({
  /** Of a person, an item or an upload. */
  subjectId: z.string().trim().max(100).pipe(z.uuid('Please enter the id of a person, an item or an upload')),
  reason: z.string().trim().min(1, 'Please say why').max(limits.rejectionReasonMaximum),
});

export const legalHoldRoutes = defineRoutes({
  listLegalHolds: {
    method: 'GET',
    path: '/api/admin/holds',
    summary: 'Legal holds, the newest first, those that were released among them',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(legalHold),
  },
  placeLegalHold: {
    method: 'POST',
    path: '/api/admin/holds',
    summary: 'Keep a person with all that is theirs, an item or an upload from every deletion',
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
    summary: 'End a legal hold; what was deleted meanwhile goes',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    response: z.array(legalHold),
  },
});

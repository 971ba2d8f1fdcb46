/** The announcement at the top of every page. */
import { z } from 'zod';
import { id, idParams, requestTimestamp, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

export const announcementTone = z.enum(['info', 'warning']);

/** `signed_in`: in the app only. */
export const announcementAudience = z.enum(['everybody', 'signed_in']);

/** A path of this installation, or an HTTPS URL. */
const linkAddress = z
  .string()
  .trim()
  .max(limits.announcementLinkMaximum)
  .refine(
    (address) => /^\/(?![/\\])/.test(address) || URL.parse(address)?.protocol === 'https:',
    'Enter a path such as /status, or a full https:// URL',
  );

const facts = {
  text: z.string().trim().min(1, 'Enter the announcement').max(limits.announcementMaximum),
  tone: announcementTone,
  link: z
    .strictObject({
      label: z.string().trim().min(1, 'Enter a label for the link').max(limits.announcementLabelMaximum),
      address: linkAddress,
    })
    .nullable(),
  audience: announcementAudience,
  dismissable: z.boolean(),
};

export const announcementForm = z
  .strictObject({
    ...facts,
    /** Null: starts now. */
    from: requestTimestamp.nullable(),
    /** Null: no end. */
    until: requestTimestamp.nullable(),
  })
  .refine(({ from, until }) => !until || Date.parse(until) > (from ? Date.parse(from) : 0), {
    path: ['until'],
    message: 'The end must be after the start',
  });
export type AnnouncementForm = z.infer<typeof announcementForm>;

export const announcement = z.strictObject({
  id,
  ...facts,
  from: timestamp,
  until: timestamp.nullable(),
  /** When an administrator ended it or published the next one. */
  endedAt: timestamp.nullable(),
  state: z.enum(['planned', 'shown', 'over']),
});
export type Announcement = z.infer<typeof announcement>;

const path = '/api/admin/announcements';
const administrators = { tag: 'Announcements', access: 'app', owner: 'installation', role: 'admin' } as const;

export const announcementRoutes = defineRoutes({
  listAnnouncements: {
    ...administrators,
    method: 'GET',
    path,
    summary: 'Past, current and planned announcements, newest first',
    response: z.array(announcement),
  },
  publishAnnouncement: {
    ...administrators,
    method: 'POST',
    path,
    summary: 'Publish an announcement; it replaces the current one',
    status: 201,
    body: announcementForm,
    response: announcement,
  },
  endAnnouncement: {
    ...administrators,
    method: 'POST',
    path: `${path}/:id/end`,
    summary: 'End an announcement',
    params: idParams,
    response: announcement,
  },
});

/** The one announcement that an operator shows at the top of every page. */
import { z } from 'zod';
import { id, idParams, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

export const announcementTone = z.enum(['info', 'warning']);

/** `signed_in`: in the app alone. */
export const announcementAudience = z.enum(['everybody', 'signed_in']);

/** An address of this installation, or a whole one over HTTPS. */
const linkAddress = z
  .string()
  .trim()
  .max(limits.announcementLinkMaximum)
  .refine(
    (address) => /^\/(?![/\\])/.test(address) || URL.parse(address)?.protocol === 'https:',
    'A path here, as /status, or a whole address with https://',
  );

const facts = {
  text: z.string().trim().min(1, 'Please write what is announced').max(limits.announcementMaximum),
  tone: announcementTone,
  link: z
    .strictObject({
      label: z.string().trim().min(1, 'Please say what it leads to').max(limits.announcementLabelMaximum),
      address: linkAddress,
    })
    .nullable(),
  audience: announcementAudience,
  dismissable: z.boolean(),
};

export const announcementForm = z
  .strictObject({
    ...facts,
    /** Null: from now on. */
    from: timestamp.nullable(),
    /** Null: until it is ended. */
    until: timestamp.nullable(),
  })
  .refine(({ from, until }) => !until || Date.parse(until) > (from ? Date.parse(from) : 0), {
    path: ['until'],
    message: 'It has to end after it begins',
  });
export type AnnouncementForm = z.infer<typeof announcementForm>;

export const announcement = z.strictObject({
  id,
  ...facts,
  from: timestamp,
  until: timestamp.nullable(),
  /** When an administrator ended it, or wrote the next. */
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
    summary: 'What was announced, and is going to be, the newest first',
    response: z.array(announcement),
  },
  publishAnnouncement: {
    ...administrators,
    method: 'POST',
    path,
    summary: 'Announce something in place of what was announced before',
    status: 201,
    body: announcementForm,
    response: announcement,
  },
  endAnnouncement: {
    ...administrators,
    method: 'POST',
    path: `${path}/:id/end`,
    summary: 'Show an announcement no longer',
    params: idParams,
    response: announcement,
  },
});

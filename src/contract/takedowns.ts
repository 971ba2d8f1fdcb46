import { z } from 'zod';
import { email, id, success, timestamp } from './common.ts';
import { limits } from './limits.ts';

export const reportKinds = ['depicted', 'under_age', 'copyright', 'other'] as const;
/** What somebody reports: themselves without their consent, a person under age, their work, anything else unlawful. */
export type ReportKind = (typeof reportKinds)[number];

/** A report is decided within so many hours (Content & Safety Policy, Reports); administrators are told before. */
export const reportClock = { hours: 48, alarms: [24, 40] } as const;

/** From a counter-notice to the day its material is put back (17 U.S.C. 512(g)(2)(C)), in business days. */
export const counterNoticeDays = { least: 10, most: 14 } as const;

/** Days in which whoever made it can object, after which what was removed is deleted. */
export const objectionDays = 30;

export const caseState = z.enum(['received', 'in_review', 'removed', 'refused']);
export type CaseState = z.infer<typeof caseState>;

export const noticeState = z.enum([
  'removed',
  'appealed',
  'upheld',
  'counter_notice',
  'court_action',
  'restored',
  'deleted',
]);
export type NoticeState = z.infer<typeof noticeState>;

/** A checked box of a form. */
const stated = (problem: string) => z.enum(['true', 'on'], problem);
const text = (most: number, least = 1, problem = 'Please fill this in') =>
  z.string().trim().min(least, problem).max(most, `At most ${most} characters`);
/** Of a form that leaves empty what does not concern the kind of report. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const reportFields = z.strictObject({
  kind: z.enum(reportKinds, 'Please choose what it is about'),
  name: optional(text(limits.personNameMaximum)),
  email,
  /** Where it is: a link to it, a share link, or an item's id. */
  address: optional(text(500)),
  description: text(limits.reportMaximum, 20, 'Please write at least 20 characters'),
  /** What is stated of a picture of oneself, and of one's work. */
  accurate: optional(stated('Please confirm this')),
  /** Of a notice of copyright (17 U.S.C. 512(c)(3)(A)). */
  work: optional(text(limits.reportMaximum)),
  postalAddress: optional(text(300)),
  phone: optional(text(40)),
  goodFaith: optional(stated('Please confirm this')),
  authorised: optional(stated('Please confirm this')),
  signature: optional(text(limits.personNameMaximum)),
  /** A field that people do not see; whoever fills it is a machine. */
  website: optional(z.string().max(200)),
  /** Milliseconds the form was open. */
  openFor: z.coerce.number().int().min(0),
});

type ReportFields = z.output<typeof reportFields>;

/** What each kind of report has to say beside the address and the description. */
export const neededFor: Record<ReportKind, readonly (keyof ReportFields)[]> = {
  depicted: ['name', 'accurate'],
  under_age: [],
  copyright: ['name', 'work', 'postalAddress', 'phone', 'goodFaith', 'accurate', 'authorised', 'signature'],
  other: [],
};

export const reportForm = reportFields.superRefine((form, context) => {
  for (const field of neededFor[form.kind]) {
    if (form[field] === undefined) {
      context.addIssue({ code: 'custom', path: [field], message: 'Please fill this in' });
    }
  }
});
export type ReportForm = z.output<typeof reportForm>;

export const caseParams = z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) });

/** What the one who reported can see, by the secret link. */
export const reportProgress = z.strictObject({
  number: z.string(),
  kind: z.enum(reportKinds),
  state: caseState,
  receivedAt: timestamp,
  /** When it is decided at the latest. */
  dueAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Why it was refused; null otherwise. */
  reason: z.string().nullable(),
  /** How many pictures were removed. */
  removed: z.int(),
  /** A counter-notice that waits: its text, and when the material is put back. */
  counterNotices: z.array(
    z.strictObject({
      id,
      text: z.string(),
      sentAt: timestamp,
      restoredFrom: timestamp,
      courtAction: z.boolean(),
    }),
  ),
});
export type ReportProgress = z.infer<typeof reportProgress>;

export const courtActionForm = z.strictObject({
  noticeId: id,
  /** The court and the number of the case. */
  text: text(limits.reportMaximum, 10, 'Please name the court and the number of the case'),
});

/** What was removed of one's own, after one report. */
export const removal = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(reportKinds),
  state: noticeState,
  removedAt: timestamp,
  items: z.int(),
  /** What the reviewer said. */
  reason: z.string(),
  /** Until when one can object; null where one has, or cannot any more. */
  objectUntil: timestamp.nullable(),
  objection: z.string().nullable(),
  answer: z.string().nullable(),
  /** When it is put back, after a counter-notice. */
  restoredFrom: timestamp.nullable(),
});
export type Removal = z.infer<typeof removal>;

export const objectionForm = z.strictObject({
  text: text(limits.appealMaximum, 10, 'Please write at least 10 characters'),
});

/** The statements that a counter-notice has to hold (17 U.S.C. 512(g)(3)). */
export const counterNoticeForm = z.strictObject({
  text: text(limits.appealMaximum, 10, 'Please write at least 10 characters'),
  name: text(limits.personNameMaximum),
  postalAddress: text(300),
  phone: text(40),
  mistake: z.literal(true, 'Please confirm this'),
  jurisdiction: z.literal(true, 'Please confirm this'),
  signature: text(limits.personNameMaximum),
});
export type CounterNoticeForm = z.infer<typeof counterNoticeForm>;

/** A report as administrators see it in the queue. */
export const reportSummary = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(reportKinds),
  state: caseState,
  receivedAt: timestamp,
  dueAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Objections that wait for an answer. */
  openAppeals: z.int(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

export const reportEvent = z.strictObject({
  type: z.string(),
  at: timestamp,
  /** Who did it, by their address; null for the one who reported, and for what happens by itself. */
  by: z.string().nullable(),
  text: z.string().nullable(),
});

export const reportDetails = reportSummary.extend({
  reporter: z.strictObject({ name: z.string().nullable(), email: z.string() }),
  /** What was written, by field. */
  statement: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  /** Whether a picture was handed in to look for. */
  hasPicture: z.boolean(),
  /** What it is about, and what looks the same; found anew each time until it is decided. */
  items: z.array(
    z.strictObject({
      kind: z.enum(['content', 'upload']),
      id,
      owner: z.string(),
      /** Bits of 64 in which it differs from what was reported; null for what was named itself. */
      distance: z.int().nullable(),
      state: z.enum(['there', 'withheld', 'restored', 'deleted']),
    }),
  ),
  notices: z.array(
    z.strictObject({
      id,
      owner: z.string(),
      state: noticeState,
      objection: z.string().nullable(),
      restoredFrom: timestamp.nullable(),
      /** The one who reads this removed it, and somebody else has to decide. */
      decidedByReader: z.boolean(),
    }),
  ),
  events: z.array(reportEvent),
});
export type ReportDetails = z.infer<typeof reportDetails>;

export const reportDecisionForm = z.strictObject({
  decision: z.enum(['remove', 'refuse']),
  /** Told to both sides. */
  reason: text(limits.rejectionReasonMaximum, 1, 'Please say why'),
  /** Items found by other means than the report's address and picture. */
  contentIds: z.array(id).max(limits.reportItemsMaximum).default([]),
});

export const appealAnswerForm = z.strictObject({
  noticeId: id,
  decision: z.enum(['uphold', 'restore']),
  answer: text(limits.rejectionReasonMaximum, 1, 'Please say why'),
});

export const reportTaken = success.extend({ number: z.string() });

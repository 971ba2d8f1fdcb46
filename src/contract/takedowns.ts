import { z } from 'zod';
import { email, id, success, timestamp } from './common.ts';
import { limits } from './limits.ts';

export const reportKinds = ['intimate', 'depicted', 'under_age', 'copyright', 'other'] as const;
/**
 * The subject of a report: an intimate picture of the reporter without consent, any other picture of them, a minor, the
 * reporter's work, or other unlawful content.
 */
export type ReportKind = (typeof reportKinds)[number];

/**
 * The hours until the decision of a report that the Content & Safety Policy promises; the operator may set fewer. At the
 * deadline an intimate picture is removed without a decision (decision 127).
 */
export const reportHours = 48;

/** When administrators are alerted to an undecided report, in hours after its arrival: 24 and 40 of 48. */
export function listAlarmHours(decisionHours: number): [first: number, second: number] {
  return [decisionHours / 2, Math.round((decisionHours * 50) / 6) / 10];
}

/** Business days from a counter-notice to the restoration of its content (17 U.S.C. 512(g)(2)(C)). */
export const counterNoticeDays = { least: 10, most: 14 } as const;

/** Days in which the creator can object; then the removed content is deleted. */
export const objectionDays = 30;

/** `removed_automatically` still waits for a decision; `removed` and `refused` are decided. */
export const caseState = z.enum(['received', 'in_review', 'removed_automatically', 'removed', 'refused']);
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
/** An optional field; forms send an empty string for fields that do not apply. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const reportFields = z.strictObject({
  kind: z.enum(reportKinds, 'Please choose what it is about'),
  name: optional(text(limits.personNameMaximum)),
  email,
  /** A link to it, a share link, or an item's id. */
  address: optional(text(500)),
  description: text(limits.reportMaximum, 20, 'Please write at least 20 characters'),
  /** For a picture of the reporter, and for their work. */
  accurate: optional(stated('Please confirm this')),
  /** For a copyright notice (17 U.S.C. 512(c)(3)(A)). */
  work: optional(text(limits.reportMaximum)),
  postalAddress: optional(text(300)),
  phone: optional(text(40)),
  goodFaith: optional(stated('Please confirm this')),
  /** For an intimate picture: the statement of good faith that there was no consent. */
  noConsent: optional(stated('Please confirm this')),
  authorised: optional(stated('Please confirm this')),
  signature: optional(text(limits.personNameMaximum)),
  /** The honeypot field: hidden, so that only bots fill it in. */
  website: optional(z.string().max(200)),
  /** Milliseconds the form was open. */
  openFor: z.coerce.number().int().min(0).max(limits.formOpenMsMaximum),
});

type ReportFields = z.output<typeof reportFields>;

/** The required fields of each kind of report, besides the e-mail address and the description. */
export const requiredReportFields: Record<ReportKind, readonly (keyof ReportFields)[]> = {
  intimate: ['noConsent', 'accurate', 'signature'],
  depicted: ['name', 'accurate'],
  under_age: [],
  copyright: ['name', 'work', 'postalAddress', 'phone', 'goodFaith', 'accurate', 'authorised', 'signature'],
  other: [],
};

export const reportForm = reportFields.superRefine((form, context) => {
  for (const field of requiredReportFields[form.kind]) {
    if (form[field] === undefined) {
      context.addIssue({ code: 'custom', path: [field], message: 'Please fill this in' });
    }
  }
});
export type ReportForm = z.output<typeof reportForm>;

export const caseParams = z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) });

/** A report as the reporter sees it by the secret link. */
export const reportProgress = z.strictObject({
  number: z.string(),
  kind: z.enum(reportKinds),
  state: caseState,
  receivedAt: timestamp,
  /** The deadline of the decision; for an intimate picture, of its removal. */
  dueAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Whether nothing was found that could be removed; of intimate pictures that are not decided, otherwise false. */
  nothingFound: z.boolean(),
  /** Why it was refused; null otherwise. */
  reason: z.string().nullable(),
  /** The number of removed pictures. */
  removed: z.int(),
  /** Pending counter-notices, and when the content is restored. */
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
  /** The court and the case number. */
  text: text(limits.reportMaximum, 10, 'Enter the court and the case number'),
});

/** A removal of the caller's content after a report. */
export const removal = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(reportKinds),
  state: noticeState,
  removedAt: timestamp,
  items: z.int(),
  /** The reviewer's reason, or that it was removed automatically. */
  reason: z.string(),
  /** The deadline of an objection; null after one, or after the deadline. */
  objectUntil: timestamp.nullable(),
  objection: z.string().nullable(),
  answer: z.string().nullable(),
  /** When it is restored after a counter-notice. */
  restoredFrom: timestamp.nullable(),
});
export type Removal = z.infer<typeof removal>;

export const objectionForm = z.strictObject({
  text: text(limits.appealMaximum, 10, 'Please write at least 10 characters'),
});

/** The required statements of a counter-notice (17 U.S.C. 512(g)(3)). */
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

/** A report in the administrators' queue. */
export const reportSummary = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(reportKinds),
  state: caseState,
  receivedAt: timestamp,
  dueAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Whether it is removed at the deadline without a decision; false for one that names nothing that is found. */
  isRemovedWhenDue: z.boolean(),
  /** Unanswered objections. */
  openAppeals: z.int(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

export const reportEvent = z.strictObject({
  type: z.string(),
  at: timestamp,
  /** The administrator's e-mail address; null for the reporter and for automatic events. */
  by: z.string().nullable(),
  text: z.string().nullable(),
});

export const reportDetails = reportSummary.extend({
  reporter: z.strictObject({ name: z.string().nullable(), email: z.string() }),
  /** The reporter's input by field. */
  statement: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  /** Whether the reporter uploaded a picture to compare. */
  hasPicture: z.boolean(),
  /** The reported items and similar ones; searched on each read until the decision. */
  items: z.array(
    z.strictObject({
      kind: z.enum(['content', 'upload']),
      id,
      owner: z.string(),
      /** The Hamming distance of the 64-bit perceptual hashes; null for the reported item itself. */
      distance: z.int().nullable(),
      /** Whether it was made from a reported picture, or is a copy of such a result. */
      derived: z.boolean(),
      state: z.enum(['there', 'withheld', 'restored', 'deleted']),
    }),
  ),
  /** Models trained with an item of an intimate report, and pictures drawn with it as a reference; not removed with it. */
  uses: z.array(z.strictObject({ id, owner: z.string(), role: z.enum(['training', 'reference']) })),
  notices: z.array(
    z.strictObject({
      id,
      owner: z.string(),
      state: noticeState,
      objection: z.string().nullable(),
      restoredFrom: timestamp.nullable(),
      /** Whether the current reviewer removed it, so that another one must decide. */
      decidedByReader: z.boolean(),
    }),
  ),
  events: z.array(reportEvent),
});
export type ReportDetails = z.infer<typeof reportDetails>;

export const reportDecisionForm = z.strictObject({
  decision: z.enum(['remove', 'refuse']),
  /** Sent to both sides. */
  reason: text(limits.rejectionReasonMaximum, 1, 'Enter a reason'),
  /** Further items that the reviewer found. */
  contentIds: z.array(id).max(limits.reportItemsMaximum).default([]),
});

export const appealAnswerForm = z.strictObject({
  noticeId: id,
  decision: z.enum(['uphold', 'restore']),
  answer: text(limits.rejectionReasonMaximum, 1, 'Enter a reason'),
});

export const reportTaken = success.extend({ number: z.string() });

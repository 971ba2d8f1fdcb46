/** Sequences and broadcasts: mails to contacts of a persona who agreed to get them. */
import { z } from 'zod';
import { contactTag } from './audience.ts';
import { audienceLimits as limits } from './audience-limits.ts';
import { id, requestInteger, requestTimestamp, timestamp } from './common.ts';

/**
 * `draft`: being written. `waiting`: handed in for approval. `active`: approved; mails go out. `paused`: mails wait.
 * `ended`: a broadcast that has reached everyone.
 */
export const sequenceState = z.enum(['draft', 'waiting', 'active', 'paused', 'ended']);
export type SequenceState = z.infer<typeof sequenceState>;

/** What starts a sequence for a contact; a broadcast goes to a segment once. */
const sequenceTrigger = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('opt_in') }),
  z.strictObject({ on: z.literal('tag'), tag: contactTag }),
  z.strictObject({
    on: z.literal('broadcast'),
    /** Null: every contact of the persona. */
    segmentId: id.nullable(),
    /** Null: at once. */
    sendAt: requestTimestamp.nullable(),
  }),
]);
export type SequenceTrigger = z.infer<typeof sequenceTrigger>;

/** As it is answered: the serialiser takes no null where a request's timestamp is one part of a union. */
const shownTrigger = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('opt_in') }),
  z.strictObject({ on: z.literal('tag'), tag: z.string() }),
  z.strictObject({
    on: z.literal('broadcast'),
    segmentId: z.string().nullable(),
    sendAt: z.string().nullable(),
  }),
]);

const subject = z
  .string()
  .trim()
  .min(1, 'Enter a subject')
  .max(limits.subjectMaximum)
  .regex(/^\P{Cc}*$/u, 'The subject has one line');
const mailText = z.string().trim().min(1, 'Write the mail').max(limits.mailTextMaximum);
const mailButton = z
  .strictObject({
    label: z.string().trim().min(1, 'Label the button').max(limits.buttonLabelMaximum),
    url: z.url({ protocol: /^https$/, error: 'Enter a full HTTPS address' }).max(limits.linkMaximum),
  })
  .nullable();

export const sequenceMailForm = z.strictObject({
  /** Of a mail that is there already; null for a new one. */
  id: id.nullable().default(null),
  /** Days after the start or after the mail before. */
  delayDays: z.int().min(0).max(limits.delayDaysMaximum),
  subject,
  text: mailText,
  button: mailButton.default(null),
});
export type SequenceMailForm = z.infer<typeof sequenceMailForm>;

export const sequenceForm = z
  .strictObject({
    personaId: id,
    name: z
      .string()
      .trim()
      .min(1, 'Name it')
      .max(limits.sequenceNameMaximum)
      .regex(/^\P{Cc}*$/u),
    trigger: sequenceTrigger,
    mails: z.array(sequenceMailForm).min(1, 'Write a mail').max(limits.sequenceMailsMaximum),
  })
  .refine(
    ({ mails, trigger }) => trigger.on !== 'broadcast' || mails.length === 1,
    'A broadcast has one mail',
  );

/** How many contacts a mail has reached. */
const mailFigures = z.strictObject({
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** The worker stopped while it sent them: perhaps delivered, never repeated. */
  unclear: z.int(),
});

export const sequence = z.strictObject({
  id,
  personaId: id,
  name: z.string(),
  trigger: shownTrigger,
  state: sequenceState,
  /** Rises with each change; an approval is of one version. */
  version: z.int(),
  mails: z.array(
    z.strictObject({
      id,
      delayDays: z.int(),
      subject: z.string(),
      text: z.string(),
      button: z.strictObject({ label: z.string(), url: z.string() }).nullable(),
      figures: mailFigures,
    }),
  ),
  /** Contacts that it was started for, and those that it goes on for. */
  entered: z.int(),
  open: z.int(),
  decision: z
    .strictObject({
      isApproved: z.boolean(),
      /** The name of the person; null once they are gone. */
      by: z.string().nullable(),
      at: timestamp,
      reason: z.string().nullable(),
    })
    .nullable(),
  createdAt: timestamp,
});
export type Sequence = z.infer<typeof sequence>;

/** `version` is that of the sequence which the change is about. */
export const changeSequenceForm = z.strictObject({ version: requestInteger, form: sequenceForm });

export const sequenceActionForm = z.strictObject({
  /** `submit` hands it in for approval; `activate` approves the version and lets mails go out. */
  action: z.enum(['submit', 'activate', 'decline', 'pause']),
  version: requestInteger,
  reason: z.string().trim().max(limits.declineReasonMaximum).default(''),
});

export const previewMailForm = z.strictObject({ personaId: id, subject, text: mailText, button: mailButton });
export const mailPreview = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() });

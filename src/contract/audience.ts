/** The audience: contacts of a persona, what they agreed to, segments, imports and sign-up pages. */
import { z } from 'zod';
import { audienceLimits as limits } from './audience-limits.ts';
import { channelKind } from './channel-kinds.ts';
import { email, id, pageSize, requestDate, timestamp } from './common.ts';

/**
 * `none`: never asked. `requested`: the confirmation mail is on its way or unanswered. `given`: confirmed by double
 * opt-in; only these get mails. `withdrawn`: unsubscribed.
 */
export const consentState = z.enum(['none', 'requested', 'given', 'withdrawn']);
export type ConsentState = z.infer<typeof consentState>;

/** `import`: from a file. `channel`: from an outlet that gave them to the account's channel. */
export const contactSource = z.enum(['by_hand', 'import', 'channel', 'sign_up']);
export type ContactSource = z.infer<typeof contactSource>;

/** Commas separate tags in addresses and CSV files. */
export const contactTag = z
  .string()
  .trim()
  .min(1, 'Enter a tag')
  .max(limits.tagMaximum)
  .regex(/^[^\p{Cc},;]*$/u, 'Tags have no commas or semicolons');
const tags = z.array(contactTag).max(limits.tagsMaximum);

const plainLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'Use one line');
export const languageTag = z
  .string()
  .trim()
  .max(limits.languageMaximum)
  .regex(/^([A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*)?$/, 'Use a language tag such as en or pt-BR');

const contactFields = {
  name: plainLine.max(limits.nameMaximum).default(''),
  email: email.nullable().default(null),
  /** The name at an outlet, as `@mira_fan`. */
  handle: plainLine.max(limits.handleMaximum).default(''),
  outlet: channelKind.nullable().default(null),
  language: languageTag.default(''),
  tags: tags.default([]),
};
const isReachable = (form: { name: string; email: string | null; handle: string }) =>
  form.name !== '' || form.email !== null || form.handle !== '';
const reachableMessage = 'Enter a name, a mail address or a handle';

export const addContactForm = z
  .strictObject({ ...contactFields, personaId: id })
  .refine(isReachable, reachableMessage);
export const changeContactForm = z.strictObject(contactFields).refine(isReachable, reachableMessage);

export const contact = z.strictObject({
  id,
  personaId: id,
  name: z.string(),
  email: z.string().nullable(),
  handle: z.string(),
  outlet: channelKind.nullable(),
  language: z.string(),
  tags: z.array(z.string()),
  source: contactSource,
  consent: consentState,
  /** The mail server of the address refused a mail for good. */
  isUndeliverable: z.boolean(),
  createdAt: timestamp,
});
export type Contact = z.infer<typeof contact>;

/** One line of a contact's history. */
export const contactEvent = z.strictObject({
  id,
  at: timestamp,
  kind: z.enum(['consent_requested', 'consent_given', 'consent_withdrawn', 'mail', 'note']),
  /** The words that were agreed to, the mail's subject or the note. */
  text: z.string(),
  /** Where the consent came from or went, and the kind of mail program or browser; what happened to a mail. */
  detail: z.string(),
});
export type ContactEvent = z.infer<typeof contactEvent>;

export const contactDetail = contact.extend({
  /** Newest first. */
  events: z.array(contactEvent),
  /** The statement of the import that it came with; null for others. */
  importStatement: z.string().nullable(),
  /** The outlet's id of this person; null unless a channel gave it. */
  remoteId: z.string().nullable(),
});
export type ContactDetail = z.infer<typeof contactDetail>;

const filterTags = z.array(contactTag).max(limits.filterTagsMaximum).default([]);
/** Which contacts a segment has; null and empty lists do not restrict. */
export const contactFilter = z.strictObject({
  tagsAny: filterTags,
  tagsAll: filterTags,
  tagsNone: filterTags,
  consent: consentState.nullable().default(null),
  source: contactSource.nullable().default(null),
  /** Added on this day (UTC) or later. */
  addedSince: requestDate.nullable().default(null),
  /** In this sequence now, or before. */
  sequenceId: id.nullable().default(null),
});
export type ContactFilter = z.infer<typeof contactFilter>;

const tagText = z
  .string()
  .max(limits.filterTagsMaximum * (limits.tagMaximum + 1))
  .optional();
/** The same filter in an address; tags are separated by commas. */
export const contactQuery = z.strictObject({
  personaId: id.optional(),
  /** A part of the name, the mail address or the handle. */
  q: z.string().trim().max(limits.searchMaximum).optional(),
  tagsAny: tagText,
  tagsAll: tagText,
  tagsNone: tagText,
  consent: consentState.optional(),
  source: contactSource.optional(),
  addedSince: requestDate.optional(),
  sequenceId: id.optional(),
});
export const contactListQuery = contactQuery.extend({
  /** The id of the last contact of the page before. */
  before: id.optional(),
  limit: pageSize,
});

export const contactPage = z.strictObject({
  contacts: z.array(contact),
  /** `before` of the next page; null on the last one. */
  next: id.nullable(),
  total: z.int(),
});
export type ContactPage = z.infer<typeof contactPage>;

/** Either the ids, or all contacts that match. */
const selection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(limits.bulkMaximum) }),
  z.strictObject({
    personaId: id,
    q: z.string().trim().max(limits.searchMaximum).default(''),
    filter: contactFilter,
  }),
]);
export const changeContactsForm = z.strictObject({
  selection,
  action: z.enum(['add_tag', 'remove_tag', 'request_consent', 'delete']),
  /** Of the first two actions. */
  tag: contactTag.nullable().default(null),
});

export const segmentForm = z.strictObject({
  personaId: id,
  name: plainLine.min(1, 'Name the segment').max(limits.segmentNameMaximum),
  filter: contactFilter,
});
export const segment = segmentForm.extend({
  id,
  /** Contacts that match now. */
  contacts: z.int(),
});
export type Segment = z.infer<typeof segment>;

/** What a column of an imported file holds. */
export const importField = z.enum(['email', 'name', 'handle', 'language', 'tags', 'note', 'ignore']);
export type ImportField = z.infer<typeof importField>;

export const importColumn = z.strictObject({
  name: z.string(),
  field: importField,
  /** The first values, for the creator to recognise it. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importPreview = z.strictObject({
  columns: z.array(importColumn),
  rows: z.int(),
  /** Rows that become new contacts, that complete one, and that are not imported. */
  added: z.int(),
  merged: z.int(),
  refused: z.int(),
  badRows: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** The fields of the columns in their order, separated by commas; empty: guess them. */
const mapping = z
  .string()
  .max(limits.importColumnsMaximum * 10)
  .regex(/^([a-z]+(,[a-z]+)*)?$/, 'Name the fields of the columns')
  .default('');
export const previewImportForm = z.strictObject({ personaId: id, mapping });
export const importContactsForm = z.strictObject({
  personaId: id,
  mapping,
  /** Added to each contact, separated by commas. */
  tags: z.string().max(400).default(''),
  statement: z
    .string()
    .trim()
    .min(limits.importStatementMinimum, 'Say in a sentence where these addresses come from')
    .max(limits.importStatementMaximum),
});

export const importChannelContactsForm = z.strictObject({
  personaId: id,
  channelId: id,
  /** Added to each contact. */
  tags: tags.default([]),
  /** The creator states that these people may be kept here. */
  mayKeep: z.literal(true, 'Confirm that you may keep these people’s names'),
});

/**
 * `running`: a worker reads the channel, or will. `done`: all was read. `failed`: it ended with a problem; what was read
 * until then stays. `stopped`: it was undone while it ran. Imports of files are `done` at once.
 */
export const importState = z.enum(['running', 'done', 'failed', 'stopped']);
export type ImportState = z.infer<typeof importState>;

export const contactImport = z.strictObject({
  id,
  personaId: id,
  /** Empty for an import from a channel. */
  fileName: z.string(),
  /** The channel that contacts were read from, as it was called then; null for a file. */
  channel: z.strictObject({ kind: channelKind, name: z.string() }).nullable(),
  statement: z.string(),
  state: importState,
  /** New contacts, contacts that were there already, and people or rows that are left out. */
  added: z.int(),
  merged: z.int(),
  refused: z.int(),
  /** New people whom the plan had no room for. */
  overLimit: z.int(),
  /** Why it failed, or why it waits; null otherwise. */
  problem: z.string().nullable(),
  /** When it goes on after a problem; null otherwise. */
  continuesAt: timestamp.nullable(),
  createdAt: timestamp,
  undoneAt: timestamp.nullable(),
});
export type ContactImport = z.infer<typeof contactImport>;

/** Where people sign up, and who says to be the sender of a persona's mails. */
export const signUpPageForm = z.strictObject({
  /** The end of its address, `/join/SLUG`. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(limits.slugMinimum, `Use at least ${limits.slugMinimum} characters`)
    .max(limits.slugMaximum)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens'),
  isOpen: z.boolean(),
  introduction: z.string().trim().max(limits.introductionMaximum).default(''),
  /** The person or company behind the persona. */
  senderName: plainLine.min(1, 'Enter who sends the mails').max(limits.senderNameMaximum),
  postalAddress: z
    .string()
    .trim()
    .min(10, 'Enter a postal address that reaches you')
    .max(limits.postalAddressMaximum),
  /** Answers to mails go there. */
  contactEmail: email,
});
export const signUpPage = signUpPageForm.extend({
  personaId: id,
  introduction: z.string(),
  slug: z.string(),
  contactEmail: z.string(),
  url: z.string(),
});
export type SignUpPage = z.infer<typeof signUpPage>;

export const audienceOverview = z.strictObject({
  /** Of all personas. `most`: null for no limit. */
  contacts: z.strictObject({ used: z.int(), most: z.int().nullable() }),
  /** Mails of this month (UTC). */
  mails: z.strictObject({ used: z.int(), most: z.int() }),
  /** Why no mails can be sent at the moment; null when they can. */
  sendingProblem: z.string().nullable(),
  /** Whether the caller may send, import, export and delete. */
  isManager: z.boolean(),
  /** The tags of each persona, most used first. */
  tags: z.array(z.strictObject({ personaId: id, tag: z.string(), contacts: z.int() })),
  pages: z.array(signUpPage),
});
export type AudienceOverview = z.infer<typeof audienceOverview>;

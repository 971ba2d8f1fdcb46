/** What a persona earned, as its creator enters or imports it, and what it cost. */
import { z } from 'zod';
import { id, idParams, requestDate, success, timestamp } from './common.ts';
import { currencyCode } from './currencies.ts';
import { defineRoutes } from './route.ts';

export const earningLimits = {
  entriesMaximum: 200_000,
  noteMaximum: 200,
  /** Minor units. */
  amountMaximum: 1_000_000_000_000,
  importBytes: 5 * 1024 * 1024,
  importRowsMaximum: 20_000,
  importColumnsMaximum: 100,
  /** Bad rows and read rows that a preview shows. */
  previewRows: 50,
  pageSize: 50,
  monthsMaximum: 36,
} as const;

export const earningKinds = ['sponsored', 'affiliate', 'subscriptions', 'products', 'tips'] as const;
export const earningKind = z.enum(earningKinds);
export type EarningKind = z.infer<typeof earningKind>;

/** Minor units of the currency; negative for what was paid back. */
const amount = z
  .int()
  .min(-earningLimits.amountMaximum)
  .max(earningLimits.amountMaximum)
  .refine((units) => units !== 0, 'Enter an amount');

export const earningForm = z.strictObject({
  personaId: id,
  day: requestDate,
  kind: earningKind,
  amount,
  currency: currencyCode,
  channelId: id.nullable().default(null),
  note: z.string().trim().max(earningLimits.noteMaximum).default(''),
});

export const earning = z.strictObject({
  id,
  personaId: id,
  personaName: z.string(),
  day: z.iso.date(),
  kind: earningKind,
  amount: z.int(),
  currency: z.string(),
  channelId: id.nullable(),
  note: z.string(),
  /** The import that it came with. */
  importId: id.nullable(),
});
export type Earning = z.infer<typeof earning>;

const money = z.strictObject({ currency: z.string(), amount: z.int() });

/** What a persona, or all of an account's, earned and cost by month (UTC). Amounts of different currencies are not added. */
export const earningFigures = z.strictObject({
  /** `YYYY-MM`, oldest first. */
  months: z.array(z.string()),
  /** For each currency an amount for each month. */
  earned: z.array(
    z.strictObject({
      currency: z.string(),
      total: z.int(),
      months: z.array(z.int()),
      kinds: z.array(z.strictObject({ kind: earningKind, amount: z.int() })),
    }),
  ),
  /** Tokens that were captured for its pictures, videos and trainings, and about what they are worth in US cents. */
  costs: z.strictObject({
    tokens: z.int(),
    cents: z.int(),
    months: z.array(z.strictObject({ tokens: z.int(), cents: z.int() })),
  }),
  /** How each token is counted, in US cents with fractions. */
  tokenCents: z.strictObject({
    plan: z.number(),
    bought: z.number(),
    /** `purchases`: what the account paid on average; `catalogue`: it has bought none. */
    boughtFrom: z.enum(['purchases', 'catalogue']),
  }),
  personas: z.array(
    z.strictObject({ id, name: z.string(), earned: z.array(money), tokens: z.int(), cents: z.int() }),
  ),
});
export type EarningFigures = z.infer<typeof earningFigures>;

export const dateOrder = z.enum(['iso', 'day_first', 'month_first']);
export type DateOrder = z.infer<typeof dateOrder>;
export const decimalSign = z.enum(['point', 'comma']);
export type DecimalSign = z.infer<typeof decimalSign>;

/** A column by its number from 0; -1: none. Left out: guessed from its heading. */
const column = z.coerce.number().int().min(-1).max(earningLimits.importColumnsMaximum).optional();

/** How a file is read: fields of a form, so that the same form sends the file. */
export const earningImportFields = z.strictObject({
  personaId: id,
  dayColumn: column,
  amountColumn: column,
  currencyColumn: column,
  kindColumn: column,
  noteColumn: column,
  /** Of rows that name none. */
  currency: currencyCode.optional(),
  kind: earningKind.default('subscriptions'),
  /** Left out: read from the file, where it is certain. */
  dateOrder: dateOrder.optional(),
  decimal: decimalSign.optional(),
});
export type EarningImportFields = z.output<typeof earningImportFields>;

export const importMapping = z.strictObject({
  day: z.int().nullable(),
  amount: z.int().nullable(),
  currency: z.int().nullable(),
  kind: z.int().nullable(),
  note: z.int().nullable(),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** What an import would store. Nothing is stored yet. */
export const earningImportPreview = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), samples: z.array(z.string()) })),
  mapping: importMapping,
  /** Null: the file does not say; the creator chooses. */
  dateOrder: dateOrder.nullable(),
  decimal: decimalSign.nullable(),
  /** What the creator has to choose before rows can be read. */
  missing: z.array(z.enum(['day', 'amount', 'currency', 'dateOrder', 'decimal'])),
  rows: z.int(),
  entries: z.array(
    z.strictObject({
      line: z.int(),
      day: z.iso.date(),
      kind: earningKind,
      amount: z.int(),
      currency: z.string(),
      note: z.string(),
    }),
  ),
  badRows: z.int(),
  bad: z.array(z.strictObject({ line: z.int(), text: z.string(), reason: z.string() })),
  totals: z.array(money.extend({ rows: z.int() })),
  /** The import of the same file, if it was not undone. */
  earlier: z.strictObject({ fileName: z.string(), importedAt: timestamp }).nullable(),
});
export type EarningImportPreview = z.infer<typeof earningImportPreview>;

export const earningImport = z.strictObject({
  id,
  personaId: id,
  personaName: z.string(),
  fileName: z.string(),
  entries: z.int(),
  importedAt: timestamp,
});
export type EarningImport = z.infer<typeof earningImport>;

const shared = { tag: 'Publishing', owner: 'account' } as const;
const entries = '/api/earnings';
const imports = '/api/earning-imports';
const span = { personaId: id.optional(), from: requestDate.optional(), until: requestDate.optional() };
const file = { kind: 'multipart', files: ['file'], fileBytes: earningLimits.importBytes } as const;

export const earningRoutes = defineRoutes({
  listEarnings: {
    method: 'GET',
    path: entries,
    summary: 'Entries of what personas earned, latest day first, by pages',
    ...shared,
    access: 'tour',
    query: z.strictObject({
      ...span,
      kind: earningKind.optional(),
      /** The last entry of the page before. */
      before: id.optional(),
    }),
    response: z.strictObject({ entries: z.array(earning), more: z.boolean() }),
  },
  addEarning: {
    method: 'POST',
    path: entries,
    summary: 'Enter what a persona earned; owner and admins',
    ...shared,
    access: 'app',
    limit: 'post',
    status: 201,
    body: earningForm,
    response: earning,
  },
  changeEarning: {
    method: 'PUT',
    path: `${entries}/:id`,
    summary: 'Change an entry; owner and admins',
    ...shared,
    access: 'app',
    limit: 'post',
    params: idParams,
    body: earningForm,
    response: earning,
  },
  deleteEarning: {
    method: 'DELETE',
    path: `${entries}/:id`,
    summary: 'Delete an entry; owner and admins',
    ...shared,
    access: 'app',
    params: idParams,
    response: success,
  },
  exportEarnings: {
    method: 'GET',
    path: `${entries}/export`,
    summary: 'Entries as CSV, latest day first',
    ...shared,
    access: 'tour',
    query: z.strictObject(span),
    response: { kind: 'binary', description: 'The entries as CSV' },
  },
  earningFigures: {
    method: 'GET',
    path: '/api/earning-figures',
    summary: 'What personas earned and cost by month, by currency',
    ...shared,
    access: 'tour',
    query: z.strictObject({
      personaId: id.optional(),
      months: z.coerce.number().int().min(1).max(earningLimits.monthsMaximum).default(12),
    }),
    response: earningFigures,
  },
  previewEarningImport: {
    method: 'POST',
    path: `${imports}/preview`,
    summary: 'Read a CSV file and show what an import would store; owner and admins',
    ...shared,
    access: 'app',
    limit: 'post',
    body: { ...file, fields: earningImportFields },
    response: earningImportPreview,
  },
  importEarnings: {
    method: 'POST',
    path: imports,
    summary: 'Store the rows of a CSV file, all or none; owner and admins',
    ...shared,
    access: 'app',
    limit: 'post',
    status: 201,
    body: {
      ...file,
      fields: earningImportFields.extend({
        /** Confirms that rows that cannot be read are left out. */
        skipsBadRows: z.enum(['true', 'false']).default('false'),
      }),
    },
    response: earningImport,
  },
  listEarningImports: {
    method: 'GET',
    path: imports,
    summary: 'Imports that were not undone, latest first',
    ...shared,
    access: 'tour',
    response: z.array(earningImport),
  },
  undoEarningImport: {
    method: 'DELETE',
    path: `${imports}/:id`,
    summary: 'Undo an import: its entries are deleted; owner and admins',
    ...shared,
    access: 'app',
    params: idParams,
    response: success,
  },
});

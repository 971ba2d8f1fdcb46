import { z } from 'zod';
import { taxTable } from './taxes.ts';

const text = (longest: number) => z.string().trim().min(1).max(longest);
const address = z.email();
/** An external page. */
const link = z.url({ protocol: /^https?$/, error: 'is an address that begins with https:// or http://' });

/**
 * The site file: the operator's details and those of the installation (`site.yaml` or `SITE_FILE`, later as published
 * from /admin/site). Claims, reviews, partnerships and ways to earn are shown only where the operator fills them in (docs/requirements/decisions.md
 * 11).
 */
export const site = z.strictObject({
  brand: z.strictObject({ name: text(40), tagline: text(120) }),
  operator: z.strictObject({
    name: text(120),
    /** Postal address, line by line. */
    address: z.array(text(120)).min(1).max(8),
    /** The applicable law, such as `the State of New York, United States`. */
    jurisdiction: text(120),
    /** The tax registration, or why there is none, as printed on receipts and invoices: `VAT ID DE123456789`. */
    taxLine: text(120).optional(),
  }),
  contact: z.strictObject({
    general: address,
    legal: address,
    billing: address,
    dmca: address,
    safety: address,
  }),
  claims: z.strictObject({
    /** Off: the page shows the installation's live figures instead. */
    show: z.boolean(),
    figures: z.array(z.strictObject({ value: text(20), label: text(60) })).max(12),
  }),
  /** Real reviews only; none are shown if the list is empty. */
  reviews: z
    .array(z.strictObject({ name: text(60), role: text(80), words: text(600), link: link.optional() }))
    .max(24),
  social: z.array(z.strictObject({ label: text(30), url: link })).max(8),
  /** Partnerships that exist, the operator's own statements; none are shown if the list is empty. */
  partnerships: z
    .array(z.strictObject({ name: text(60), words: text(300), link: link.optional() }))
    .max(6)
    // Site files of earlier versions lack both lists.
    .default([]),
  /** Ways to earn with what is made here, the operator's own statements; none are shown if the list is empty. */
  earnings: z
    .array(z.strictObject({ title: text(60), words: text(300) }))
    .max(8)
    .default([]),
  /** Whether visitors may press sample prompts on the landing page, which this computer draws. */
  samples: z.boolean().default(true),
  /** Whether creators may show items to visitors: `adult` shows adult items to verified adults as well. */
  gallery: z.enum(['closed', 'safe', 'adult']).default('closed'),
  /**
   * Whether creators may download copies without content credentials and label. Each is recorded; the watermark stays in
   * all of them.
   */
  undisclosedDownloads: z.enum(['refused', 'recorded']).default('refused'),
  /** The scores from which on a file is withheld, 0 to 1: lower ones withhold more. */
  inspection: z
    .strictObject({
      /** From this explicitness on a file of the safe-for-work category is refused. */
      explicit: z.number().min(0.05).max(1).default(0.85),
      /** From this explicitness on it waits for a reviewer. */
      review: z.number().min(0.05).max(1).default(0.6),
      /** From this certainty of an extra face on, one that the prompt does not ask for, it waits for a reviewer. */
      extraFaces: z.number().min(0.05).max(1).default(0.6),
      /** From this similarity to an uploaded face on, a file of the adult category waits for a reviewer. */
      uploadedFace: z.number().min(0.05).max(1).default(0.6),
    })
    .prefault({}),
  taxes: taxTable.default([]),
});
export type Site = z.infer<typeof site>;

type Operator = Site['operator'];

/** What `site.yaml` says until the operator fills it in. */
export const unnamedOperator = {
  name: 'the operator of this installation',
  address: 'Address not given yet',
} as const;

const hasName = ({ name }: Operator) => name !== unnamedOperator.name;
const hasAddress = ({ address }: Operator) => !address.includes(unnamedOperator.address);

/** The operator's name and address as far as they are filled in, a line each, for documents and mails. */
export function listOperatorLines(operator: Operator): string[] {
  return [...(hasName(operator) ? [operator.name] : []), ...(hasAddress(operator) ? operator.address : [])];
}

/** What a receipt must say of its issuer and the site file lacks. Nothing is sold before (decision 082). */
export function listMissingSellerDetails(operator: Operator): ('name' | 'address' | 'tax line')[] {
  return [
    ...(hasName(operator) ? [] : (['name'] as const)),
    ...(hasAddress(operator) ? [] : (['address'] as const)),
    ...(operator.taxLine ? [] : (['tax line'] as const)),
  ];
}

import { and, arrayContains, arrayOverlaps, eq, gte, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type ContactFilter, contactFilter, type contactQuery } from '#contract/audience.ts';
import { AppError } from '#contract/errors.ts';
import { contacts } from '../schema.ts';

export type ContactSelection = {
  personaId?: string | undefined;
  q?: string | undefined;
  filter: ContactFilter;
};

/** Reads a filter from an address. @throws AppError VALIDATION_FAILED for a tag that cannot be one */
export function parseContactQuery(query: z.output<typeof contactQuery>): ContactSelection {
  const { addedSince, consent, personaId, q, sequenceId, source } = query;
  const parsed = contactFilter.safeParse({
    tagsAny: splitTags(query.tagsAny),
    tagsAll: splitTags(query.tagsAll),
    tagsNone: splitTags(query.tagsNone),
    consent,
    source,
    addedSince,
    sequenceId,
  });
  if (!parsed.success) throw new AppError('VALIDATION_FAILED', 'The filter names a tag that cannot be one.');
  return { personaId, q, filter: parsed.data };
}

const splitTags = (text = '') =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** The condition for an account's contacts that match. */
export function matchesContact(userId: string, { filter, personaId, q }: ContactSelection): SQL | undefined {
  return and(
    eq(contacts.userId, userId),
    personaId ? eq(contacts.personaId, personaId) : undefined,
    q ? containsText(q) : undefined,
    filter.tagsAny.length > 0 ? arrayOverlaps(contacts.tags, filter.tagsAny) : undefined,
    filter.tagsAll.length > 0 ? arrayContains(contacts.tags, filter.tagsAll) : undefined,
    filter.tagsNone.length > 0 ? not(arrayOverlaps(contacts.tags, filter.tagsNone)) : undefined,
    filter.consent ? eq(contacts.consent, filter.consent) : undefined,
    filter.source ? eq(contacts.source, filter.source) : undefined,
    filter.addedSince ? gte(contacts.createdAt, new Date(`${filter.addedSince}T00:00:00Z`)) : undefined,
    filter.sequenceId
      ? sql`exists (select from audience_sequence_entries entry
          where entry.contact_id = ${contacts.id} and entry.sequence_id = ${filter.sequenceId})`
      : undefined,
  );
}

function containsText(text: string): SQL {
  const word = text.toLowerCase();
  return sql`(position(${word} in lower(${contacts.name})) > 0 or position(${word} in coalesce(${contacts.email}, '')) > 0
    or position(${word} in lower(${contacts.handle})) > 0)`;
}

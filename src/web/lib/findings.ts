import { z } from 'zod';
import { type SecurityVerdict, securityVerdict } from '#contract/generation.ts';
import { ApiError } from '#web/lib/api.ts';

export type Finding = SecurityVerdict['findings'][number];

const blockedDetails = z.object({ findings: securityVerdict.shape.findings });

/** What the safety decision found in a refused request, term by term; nothing for any other error. */
export function findingsOf(error: unknown): Finding[] {
  if (!(error instanceof ApiError) || error.code !== 'CONTENT_BLOCKED') return [];
  return blockedDetails.safeParse(error.details).data?.findings ?? [];
}

/** The terms that were found in one field. */
export function termsIn(field: string, findings: readonly Finding[]): string[] {
  return findings.filter((finding) => finding.field === field).map(({ term }) => term);
}

export type MarkedPart = { text: string; marked: boolean };

/** A text in parts, those that are one of the terms marked, wherever they stand and however they are capitalised. */
export function markTerms(text: string, terms: readonly string[]): MarkedPart[] {
  const wanted = terms
    .filter((term) => term.trim() !== '')
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (wanted.length === 0) return [{ text, marked: false }];
  // The longest first, so that a term within another does not cut it short.
  const pattern = new RegExp(`(${wanted.toSorted((a, b) => b.length - a.length).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, marked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

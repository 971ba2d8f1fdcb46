import type { SecurityVerdict } from '#contract/generation.ts';
import { ApiError } from '#web/lib/api.ts';
import { type Checks, hasFields, isText } from '#web/lib/checks.ts';

export type Finding = SecurityVerdict['findings'][number];

const findingChecks: Checks<Finding> = { field: isText, term: isText, rule: isText, reason: isText };

/** The findings of the safety decision that refused a request; empty for any other error. */
export function listFindings(error: unknown): Finding[] {
  if (!(error instanceof ApiError) || error.code !== 'CONTENT_BLOCKED') return [];
  const { findings } = error.details;
  return Array.isArray(findings) ? findings.filter((finding) => hasFields(findingChecks, finding)) : [];
}

/** The terms found in one field. */
export function listTerms(field: string, findings: readonly Finding[]): string[] {
  return findings.filter((finding) => finding.field === field).map(({ term }) => term);
}

export type MarkedPart = { text: string; marked: boolean };

/** Splits a text into parts and marks those that match a term, ignoring case. */
export function markTerms(text: string, terms: readonly string[]): MarkedPart[] {
  const wanted = terms
    .filter((term) => term.trim() !== '')
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (wanted.length === 0) return [{ text, marked: false }];
  // Longest first, so that a term inside another one does not match first.
  const pattern = new RegExp(`(${wanted.toSorted((a, b) => b.length - a.length).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, marked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

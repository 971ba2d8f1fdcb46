/** The evidence folder of one case: what was decided about it and on what grounds, without pictures (decision 139). */
import { z } from 'zod';
import { id } from './common.ts';
import { reviewViewForm } from './review-views.ts';
import { defineRoutes } from './route.ts';

export const evidenceKinds = ['report', 'decision', 'result', 'refused_upload'] as const;
/** A takedown report, a safety decision (and its strike), a withheld result by its job, or a refused upload. */
export type EvidenceKind = (typeof evidenceKinds)[number];

export const evidenceForm = reviewViewForm.extend({ kind: z.enum(evidenceKinds), id });

/** The files of the folder, besides `README.txt` and `manifest.json`. */
export const evidenceFiles = [
  'case.json',
  'decisions.json',
  'consents.json',
  'identity-checks.json',
  'provenance.json',
] as const;

export const evidenceRoutes = defineRoutes({
  downloadEvidence: {
    method: 'POST',
    path: '/api/admin/evidence',
    summary: 'The evidence folder of a case as a ZIP, without pictures; recorded with its reason',
    tag: 'Administration',
    access: 'app',
    role: 'admin',
    owner: 'installation',
    limit: 'evidence',
    body: evidenceForm,
    response: { kind: 'binary', description: 'application/zip' },
  },
});

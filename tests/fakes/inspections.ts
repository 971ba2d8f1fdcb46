import type { InspectFile, Inspection } from '#features/trust/inspection';

/** The decision about a file that nothing looked at. */
export const allowedInspection: Inspection = { verdict: 'allow', reasons: [], reports: [] };

/** The decision about a file that came out explicit. */
export const refusedInspection: Inspection = {
  verdict: 'refuse',
  reasons: [{ inspector: 'scripted', label: 'explicit', score: 1, threshold: 0.85, verdict: 'refuse' }],
  reports: [{ inspector: 'scripted', version: '1', scores: { explicit: 1 } }],
};

/** Allows every file without looking at it. */
export const allowEveryFile: InspectFile = async () => allowedInspection;

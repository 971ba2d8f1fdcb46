import type { InspectFile, Inspection } from '#features/trust/inspection';

/** The decision about a file that nothing looked at. */
export const allowedInspection: Inspection = { isAllowed: true, reasons: [], reports: [] };

/** The decision about a file that came out explicit. */
export const refusedInspection: Inspection = {
  isAllowed: false,
  reasons: [{ inspector: 'scripted', label: 'explicit', score: 1, threshold: 0.85 }],
  reports: [{ inspector: 'scripted', version: '1', scores: { explicit: 1 } }],
};

/** Allows every file without looking at it. */
export const allowEveryFile: InspectFile = async () => allowedInspection;

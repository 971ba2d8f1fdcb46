import type { ImportEntryState, ImportState } from '#contract/imports.ts';

export const importStateLabels: Record<ImportState, string> = {
  receiving: 'Arriving',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
};

/** After a number. */
export const entryStateLabels: Record<ImportEntryState, string> = {
  pending: 'to do',
  imported: 'imported',
  waiting: 'waiting for consent',
  duplicate: 'already here',
  refused: 'refused',
};

import {
  createExplicitnessInspector,
  createFileInspection,
  type InspectFile,
  type Inspector,
} from '#features/trust/inspection';
import type { Installation } from '../installation.ts';

export type OpenInspection = {
  inspectFile: InspectFile;
  /** Ends the inspectors' threads. */
  close(): Promise<void>;
};

/**
 * Opens the inspection of outputs with the operator's thresholds, and counts its outcomes.
 *
 * @param inspectors what looks at files; left out: the built-in inspectors
 */
export function openInspection(
  { log, metrics, operatorFiles }: Installation,
  inspectors: readonly Inspector[] = [createExplicitnessInspector()],
): OpenInspection {
  return {
    inspectFile: createFileInspection({
      inspectors,
      getThresholds: () => operatorFiles.site.inspection,
      log,
      onOutcome: metrics.countInspection,
    }),
    async close() {
      await Promise.all(inspectors.map((inspector) => inspector.close()));
    },
  };
}

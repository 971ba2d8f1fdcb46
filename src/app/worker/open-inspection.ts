import {
  createExplicitnessInspector,
  createFileInspection,
  createVisionInspector,
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
 * @param inspectors what looks at files; left out: those of the configuration
 */
export function openInspection(
  { config, log, metrics, operatorFiles }: Installation,
  inspectors: readonly Inspector[] = openInspectors(config.inspection),
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

function openInspectors({ vision }: Installation['config']['inspection']): Inspector[] {
  return [createExplicitnessInspector(), ...(vision ? [createVisionInspector(vision)] : [])];
}

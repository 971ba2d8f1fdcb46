import {
  createExplicitnessInspector,
  createFileInspection,
  createVisionInspector,
  type InspectFile,
  type Inspector,
} from '#features/trust/inspection';
import type { Installation } from './installation.ts';

type InspectionOptions = {
  /** What looks at files; left out: those of the configuration. */
  inspectors?: readonly Inspector[] | undefined;
  inspectorTimeoutMs?: number | undefined;
};

export type OpenInspection = {
  inspectFile: InspectFile;
  /** Ends the inspectors' threads. */
  close(): Promise<void>;
};

/**
 * Opens the inspection of outputs and uploads with the operator's thresholds, and counts its outcomes.
 */
export function openInspection(
  { config, log, metrics, operatorFiles }: Installation,
  { inspectors = openInspectors(config.inspection), inspectorTimeoutMs: timeoutMs }: InspectionOptions = {},
): OpenInspection {
  return {
    inspectFile: createFileInspection({
      inspectors,
      getThresholds: () => operatorFiles.site.inspection,
      log,
      onOutcome: metrics.countInspection,
      timeoutMs,
    }),
    async close() {
      await Promise.all(inspectors.map((inspector) => inspector.close()));
    },
  };
}

function openInspectors({ vision }: Installation['config']['inspection']): Inspector[] {
  return [createExplicitnessInspector(), ...(vision ? [createVisionInspector(vision)] : [])];
}

import { createHashListInspector } from '#features/trust/hash-lists';
import {
  createExplicitnessInspector,
  createFileInspection,
  createVisionInspector,
  type InspectFile,
  type Inspector,
} from '#features/trust/inspection';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Installation } from './installation.ts';
import { openListSearch } from './open-list-search.ts';

type InspectionOptions = {
  /** What looks at files; left out: those of the configuration. */
  inspectors?: readonly Inspector[] | undefined;
  inspectorTimeoutMs?: number | undefined;
  clock?: Clock | undefined;
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
  installation: Installation,
  {
    clock,
    inspectors = openInspectors(installation, clock),
    inspectorTimeoutMs: timeoutMs,
  }: InspectionOptions,
): OpenInspection {
  const { log, metrics, operatorFiles } = installation;
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

function openInspectors(installation: Installation, clock: Clock = systemClock): Inspector[] {
  const { vision } = installation.config.inspection;
  return [
    createExplicitnessInspector(),
    createHashListInspector(installation.db, { clock, findListed: openListSearch(installation) }),
    ...(vision ? [createVisionInspector(vision)] : []),
  ];
}

import { createHashListInspector } from '#features/trust/hash-lists';
import {
  createExplicitnessInspector,
  createFileInspection,
  type InspectFile,
  type Inspector,
} from '#features/trust/inspection';
import type { Clock } from '#platform/clock.ts';
import type { Installation } from '../installation.ts';
import { openListSearch } from '../open-list-search.ts';

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
  installation: Installation,
  clock: Clock,
  inspectors: readonly Inspector[] = createInspectors(installation, clock),
): OpenInspection {
  const { log, metrics, operatorFiles } = installation;
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

const createInspectors = (installation: Installation, clock: Clock): Inspector[] => [
  createExplicitnessInspector(),
  createHashListInspector(installation.db, { clock, findListed: openListSearch(installation) }),
];

import { buffer } from 'node:stream/consumers';
import { countAskedPeople } from '@castwright/preview-engine/subject';
import { listImportedPictures } from '#features/library/items';
import { listPictureFiles, viewKey } from '#features/library/uploads';
import { createHashListInspector } from '#features/trust/hash-lists';
import {
  createExplicitnessInspector,
  createFileInspection,
  createPeopleInspector,
  createUploadedFacesInspector,
  createUploadedPeopleInspector,
  createVisionInspector,
  createVisionPeopleInspector,
  type InspectFile,
  type Inspector,
  type UploadedPicture,
} from '#features/trust/inspection';
import type { Clock } from '#platform/clock.ts';
import { createFaceEmbedder, type FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import type { Installation } from './installation.ts';
import { openListSearch } from './open-list-search.ts';

type InspectionOptions = {
  /** What looks at files. */
  inspectors: readonly Inspector[];
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
  { log, metrics, operatorFiles }: Installation,
  { inspectors, inspectorTimeoutMs: timeoutMs }: InspectionOptions,
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

/**
 * Creates the inspectors of outputs that the configuration asks for.
 *
 * @param embedder finds faces; the caller closes it
 */
export function openOutputInspectors(
  installation: Installation,
  embedder: FaceEmbedder,
  clock: Clock,
): Inspector[] {
  const { config, db, storage } = installation;
  const { comparesUploadedFaces, vision } = config.inspection;
  const listUploads = async (userId: string): Promise<UploadedPicture[]> => {
    const uploaded = (await listPictureFiles(db, userId)).map(({ id, storageKey }) => ({
      id,
      previewKey: viewKey({ storageKey }, 'preview'),
    }));
    return [...uploaded, ...(await listImportedPictures(db, userId))].map(({ id, previewKey }) => ({
      id,
      bytes: async () => buffer(await storage.read(previewKey)),
    }));
  };
  return [
    createExplicitnessInspector(),
    createPeopleInspector(embedder, countAskedPeople),
    createHashListInspector(db, { clock, findListed: openListSearch(installation) }),
    ...(comparesUploadedFaces ? [createUploadedFacesInspector({ embedder, listUploads })] : []),
    ...(vision ? [createVisionInspector(vision)] : []),
  ];
}

/**
 * Creates the inspectors of uploads that the configuration asks for. Hash lists are searched by a call of their own, which
 * alerts administrators.
 */
export function openUploadInspectors({ config: { inspection, modes } }: Installation): Inspector[] {
  const { vision } = inspection;
  if (modes.allowsUploadedPeople) return [createExplicitnessInspector()];
  return [
    createExplicitnessInspector(),
    createUploadedPeopleInspector(createFaceEmbedder()),
    ...(vision ? [createVisionPeopleInspector(vision)] : []),
  ];
}

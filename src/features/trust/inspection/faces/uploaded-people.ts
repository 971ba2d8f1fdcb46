import type { FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import type { Inspector, Scores } from '../inspector.ts';
import type { Inspection } from '../policy.ts';

const id = 'uploaded-people';

/**
 * Creates the inspector for faces in uploads, where the operator takes none of people (decision 139). Its only label is
 * `people`: how certain the detector is of the clearest face that the mesh confirms, 0 without one. It computes nothing by
 * which people could be told apart, and it does not see a person without a face.
 *
 * @param embedder finds faces; `close` closes it
 */
export function createUploadedPeopleInspector(embedder: Pick<FaceEmbedder, 'locate' | 'close'>): Inspector {
  return {
    id,
    version: 'human-3.3.6-blazeface-mesh',
    async inspect({ frames }, signal): Promise<Scores> {
      let people = 0;
      for (const frame of frames) {
        const faces = await embedder.locate(frame, { urgent: true, signal });
        people = Math.max(people, ...faces.map(({ confidence }) => confidence));
      }
      return { people };
    },
    close: () => embedder.close(),
  };
}

/** Whether an upload was looked at for people before it was stored. @param inspection as it is stored with the upload */
export function wasCheckedForPeople(inspection: Readonly<Record<string, unknown>> | null): boolean {
  const reports = (inspection as Partial<Inspection> | null)?.reports ?? [];
  return reports.some(({ inspector }) => inspector === id);
}

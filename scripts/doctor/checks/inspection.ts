import sharp from 'sharp';
import type { Config } from '#config';
import {
  createUploadedPeopleInspector,
  createVisionInspector,
  createVisionPeopleInspector,
} from '#features/trust/inspection';
import { createFaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  fine,
  formatReason,
  warning,
  wrong,
} from '../finding.ts';
import { readUsedEngineFile } from '../published-engine-file.ts';

/** Who looks at adult results, and whether the vision inspector answers. */
export const inspection: Check = {
  name: 'inspection',
  async run(context) {
    const { config } = context;
    return [
      ...(await checkReviewers(context)),
      ...checkFaces(config),
      ...(await checkUploadedPeople(config)),
    ];
  },
};

async function checkReviewers(context: CheckContext): Promise<Finding[]> {
  const { engines, inspection } = context.config;
  const { adultReviewedBy, vision } = inspection;
  if (vision) return [await tryVision(vision)];
  if (adultReviewedBy) {
    return [
      warning(
        'adult results are reviewed by people alone, as ADULT_RESULTS_REVIEWED_BY says',
        'Nothing but the rules on words stands between an engine and an adult result of a person who looks too young.',
        'Set VISION_INSPECTOR_URL, so that results of people who look under 25 wait for a reviewer.',
      ),
    ];
  }
  if (!engines.kinds.includes('file') && (await readUsedEngineFile(context)) === null) {
    return [fine('the preview engine draws clothed figures, so that no adult result needs a reviewer')];
  }
  return [
    warning(
      'the adult category is closed: neither VISION_INSPECTOR_URL nor ADULT_RESULTS_REVIEWED_BY is set',
      'The engines of the engine file refuse adult requests before they cost anything.',
      'Set one of them, as docs/operating/vision-inspector.md describes, or leave it closed.',
    ),
  ];
}

const checkFaces = ({ inspection: { comparesUploadedFaces } }: Config): Finding[] =>
  comparesUploadedFaces
    ? []
    : [
        warning(
          'adult results are not compared with uploaded faces, as COMPARE_UPLOADED_FACES says',
          'Only the origin of pictures and models keeps the face of a real person out of adult results.',
          'Set COMPARE_UPLOADED_FACES=on, unless the law of your country forbids it.',
        ),
      ];

/** With `NO_UPLOADED_PEOPLE`: whether what looks at uploads works, and what it does not see. */
async function checkUploadedPeople({ inspection: { vision }, modes }: Config): Promise<Finding[]> {
  if (modes.allowsUploadedPeople) return [];
  const frames = [await makeGreyPicture()];
  const inspectors = [
    createUploadedPeopleInspector(createFaceEmbedder()),
    ...(vision ? [createVisionPeopleInspector(vision)] : []),
  ];
  try {
    const limit = AbortSignal.timeout(60_000);
    for (const inspector of inspectors) {
      const { people = 0 } = await inspector.inspect({ frames }, limit);
      if (people < 0.4) continue;
      return [
        warning(
          `the inspector “${inspector.id}” finds a person in a plain grey picture`,
          'Every upload would be refused.',
          'Choose another model, or correct the service behind VISION_INSPECTOR_URL.',
        ),
      ];
    }
  } catch (error) {
    return [
      wrong(
        `uploads cannot be looked at for people: ${formatReason(error)}`,
        'No upload is taken while NO_UPLOADED_PEOPLE is on.',
        'Run npm install again for the built-in detector, or start the service behind VISION_INSPECTOR_URL.',
      ),
    ];
  } finally {
    await Promise.all(inspectors.map((inspector) => inspector.close()));
  }
  if (vision) return [fine('uploads are looked at for people, by face and by the vision inspector')];
  return [
    warning(
      'uploads are looked at for faces alone',
      'A person from behind, far away or without a visible face may be stored, although NO_UPLOADED_PEOPLE is on.',
      'Set VISION_INSPECTOR_URL, so that a vision model looks at uploads too.',
    ),
  ];
}

const makeGreyPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();

/** Asks about a plain grey picture. */
async function tryVision(vision: Parameters<typeof createVisionInspector>[0]): Promise<Finding> {
  const picture = await makeGreyPicture();
  const began = performance.now();
  try {
    const limit = AbortSignal.timeout(vision.timeoutMs);
    const scores = await createVisionInspector(vision).inspect({ frames: [picture] }, limit);
    const found = Object.entries(scores).find(([, score]) => score >= 0.5);
    if (found) {
      return warning(
        `the vision inspector finds “${found[0]}” in a plain grey picture`,
        'Every adult result would wait for a reviewer.',
        'Choose another model, or correct the service behind VISION_INSPECTOR_URL.',
      );
    }
    return fine(`the vision inspector answers, in ${Math.round(performance.now() - began)} ms`);
  } catch (error) {
    return wrong(
      `the vision inspector does not answer as it should: ${formatReason(error)}`,
      'Adult results wait until it does, with their tokens held.',
      'Start it, or correct the settings that begin with VISION_INSPECTOR_.',
    );
  }
}

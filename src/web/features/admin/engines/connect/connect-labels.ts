import type { EngineUse } from '#contract/engine-file.ts';
import type { FamilyReport, WorkerVersion } from '#contract/engine-setup.ts';

export const useLabels: Record<EngineUse, string> = {
  text_to_image: 'Images',
  text_to_image_with_references: 'Images from reference pictures',
  image_to_image: 'Image to image',
  inpaint: 'Inpaint',
  lora_training: 'Model training',
  face_swap: 'Face swap',
  text_to_video: 'Videos',
  image_to_video: 'Videos from pictures',
  upscale: 'Upscale',
  caption: 'Descriptions',
};

/** The families of a test in the order of what is there: ready, begun, absent. */
export function groupFamilies(families: readonly FamilyReport[]) {
  const countFound = ({ files }: FamilyReport) => files.filter(({ found }) => found !== null).length;
  return {
    ready: families.filter((family) => countFound(family) === family.files.length),
    begun: families.filter((family) => countFound(family) > 0 && countFound(family) < family.files.length),
    absent: families.filter((family) => countFound(family) === 0),
  };
}

/** The command that sets a family up on a machine with a GPU. */
export const getSetupCommand = ({ family }: Pick<FamilyReport, 'family'>) =>
  `npm run engine -- setup --family ${family} --folder /opt/castwright-engine`;

/** Says how far a version has come: `Version 3 applies on 2 of 2 workers.` */
export function describeProgress(version: number, workers: readonly WorkerVersion[]): string {
  if (workers.length === 0) {
    return `Version ${version} is published. No running worker uses the engine file: start one, and check that its ENGINES is auto or names file.`;
  }
  const applied = workers.filter((worker) => worker.version === version && worker.problem === null).length;
  const all = workers.length === 1 ? '1 worker' : `${workers.length} workers`;
  return `Version ${version} applies on ${applied} of ${all}.`;
}

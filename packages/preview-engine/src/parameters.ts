/** What the preview engine takes of a request's parameters: a size, and nothing of the sampling. */
import {
  categories,
  type Operation,
  type ParameterSupport,
  type WorkParameters,
} from '@castwright/engine-port';

/** In wider or higher pictures the figure is too small to be looked at. */
const maxRatio = 2;

const sampling: Omit<ParameterSupport, 'size'> = {
  steps: { reason: 'The preview engine draws without sampling steps.' },
  guidance: { reason: 'The preview engine draws without guidance.' },
  sampler: { reason: 'The preview engine draws without a sampler.' },
  scheduler: { reason: 'The preview engine draws without a noise schedule.' },
};

const sizes: Partial<Record<Operation, ParameterSupport['size']>> = {
  text_to_image: { min: 512, max: 1536, step: 8, maxPixels: 1536 * 1024, maxRatio },
  image_to_image: { reason: 'A variation has the size of its picture.' },
  text_to_video: { reason: 'The quality decides the size of a video.' },
  image_to_video: { reason: 'The quality decides the size of a video.' },
};

/** Lists what each operation takes, in both categories. */
export const listParameters = (): WorkParameters[] =>
  Object.entries(sizes).flatMap(([operation, size]) =>
    categories.map((category) => ({ operation: operation as Operation, category, ...sampling, size })),
  );

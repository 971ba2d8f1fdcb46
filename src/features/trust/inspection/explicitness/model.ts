/** NSFWJS's MobileNet v2 on the WebAssembly backend of TensorFlow.js. Loaded in a worker thread only. */

import { createRequire } from 'node:module';
import path from 'node:path';
import { sharp } from '@castwright/media/sharp.ts';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { limits } from '#contract/limits.ts';

export type ExplicitnessModel = {
  /**
   * @param bytes a picture that sharp reads
   * @returns how much of the whole the model gives to its explicit classes, 0 to 1
   * @throws Error when it cannot be read
   */
  compute(bytes: Uint8Array): Promise<number>;
};

/** The model's input in pixels, both ways. */
const side = 224;
/** Its outputs are Drawing, Hentai, Neutral, Porn and Sexy. */
const explicitClasses = [1, 3];
const shards = [1, 2];

/**
 * Loads the model. All files come from installed packages; the package's own loader would bring three more parts of
 * TensorFlow.js.
 *
 * @throws Error when a file or the backend cannot be loaded
 */
export async function loadExplicitnessModel(): Promise<ExplicitnessModel> {
  const require = createRequire(import.meta.url);
  setWasmPaths(`${path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}${path.sep}`);
  await tf.setBackend('wasm');
  await tf.ready();
  // The package exports no path of its models.
  const folder = path.join(path.dirname(require.resolve('nsfwjs')), '..', 'models', 'mobilenet_v2_mid');
  const { weightsManifest, ...described } = require(path.join(folder, 'model.min.js'));
  const weights = Buffer.concat(
    shards.map((shard) =>
      Buffer.from(require(path.join(folder, `group1-shard${shard}of${shards.length}.min.js`)), 'base64'),
    ),
  );
  const network = await loadGraphModel({
    load: async () => ({
      ...described,
      weightSpecs: weightsManifest.flatMap((group: { weights: unknown[] }) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  });
  return {
    async compute(bytes) {
      const pixels = await sharp(bytes, { limitInputPixels: limits.upscaledPixelsMaximum })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .removeAlpha()
        .resize(side, side, { fit: 'fill' })
        .raw()
        .toBuffer();
      const shares = tf.tidy(() => {
        const input = tf.div(tf.tensor4d(Float32Array.from(pixels), [1, side, side, 3]), 255);
        return network.predict(input) as tf.Tensor;
      });
      try {
        const values = await shares.data();
        return Math.min(
          1,
          explicitClasses.reduce((sum, at) => sum + (values[at] ?? Number.NaN), 0),
        );
      } finally {
        shares.dispose();
      }
    },
  };
}

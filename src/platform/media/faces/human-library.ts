/** The models of `@vladmandic/human` for faces and bodies, on the WebAssembly backend of TensorFlow.js. Loaded in a worker thread only. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

type Tensor = object;
export type HumanFace = {
  /** Left, top, width and height in pixels. */
  box: readonly [number, number, number, number];
  boxScore: number;
  /** How sure the mesh is that this is a face. */
  faceScore: number;
  embedding?: readonly number[];
};
/** Which of its models run. */
export type FaceParts = {
  detector: { rotation: boolean };
  mesh: { enabled: boolean };
  description: { enabled: boolean };
};
export const allParts: FaceParts = {
  detector: { rotation: true },
  mesh: { enabled: true },
  description: { enabled: true },
};
/** Each face is turned upright and checked, and none is embedded. */
export const withoutEmbedding: FaceParts = { ...allParts, description: { enabled: false } };
/** Without the mesh, no face is turned upright and checked, and none embedded. */
export const detectorAlone: FaceParts = {
  detector: { rotation: false },
  mesh: { enabled: false },
  description: { enabled: false },
};
/** A body: what the model of 17 keypoints (COCO) finds of it. */
type HumanBody = {
  /** 0 … 1. */
  score: number;
  keypoints: readonly {
    part: string;
    /** Pixels. */
    position: readonly number[];
    /** 0 … 1. */
    score: number;
  }[];
};
/** What is used of the library; its own types would bring those of TensorFlow. */
export type HumanLibrary = {
  load(): Promise<void>;
  /** Keeps `config` for later calls. */
  detect(
    input: Tensor,
    config: { face?: FaceParts },
  ): Promise<{ body: readonly HumanBody[]; face: readonly HumanFace[]; error: string | null }>;
  tf: {
    tensor(values: Float32Array, shape: readonly number[], type: 'float32'): Tensor;
    dispose(tensor: Tensor): void;
  };
};

/** A face that the detector is less sure of is none: drawn figures have 0.5 and more. */
const minimumConfidence = 0.4;
const maximumFaces = 8;

const off = { enabled: false } as const;
/** Each picture is looked at afresh; the library was made for the frames of a video. */
const noFramesSkipped = { skipFrames: 0, skipTime: 0 } as const;

const faceModels = {
  body: off,
  face: {
    enabled: true,
    detector: {
      ...noFramesSkipped,
      rotation: true,
      maxDetected: maximumFaces,
      minConfidence: minimumConfidence,
    },
    mesh: { enabled: true },
    iris: off,
    emotion: off,
    antispoof: off,
    liveness: off,
    description: { ...noFramesSkipped, enabled: true, minConfidence: 0 },
  },
};

/** MoveNet Lightning, for one person. What it is less sure of, its caller drops. */
const bodyModels = {
  body: {
    ...noFramesSkipped,
    enabled: true,
    modelPath: 'movenet-lightning.json',
    maxDetected: 1,
    minConfidence: 0.1,
  },
  face: off,
};

/**
 * Loads the library with its models for faces. All files come from installed packages.
 *
 * @throws Error when a model or the backend cannot be loaded
 */
export const loadHumanLibrary = (): Promise<HumanLibrary> => loadModels(faceModels);

/** Loads the library with its model for bodies. @throws Error as `loadHumanLibrary` */
export const loadBodyLibrary = (): Promise<HumanLibrary> => loadModels(bodyModels);

async function loadModels(models: typeof faceModels | typeof bodyModels): Promise<HumanLibrary> {
  const require = createRequire(import.meta.url);
  // The package exports no path of its WebAssembly build.
  const folder = path.dirname(path.dirname(require.resolve('@vladmandic/human')));
  const wasm = path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm'));
  globalThis.fetch = readFetchedFile;
  const { Human } = require(path.join(folder, 'dist', 'human.node-wasm.js'));
  const human: HumanLibrary = new Human({
    backend: 'wasm',
    wasmPath: `${wasm}${path.sep}`,
    modelBasePath: `${pathToFileURL(path.join(folder, 'models')).href}/`,
    async: false,
    cacheModels: false,
    cacheSensitivity: 0,
    warmup: 'none',
    filter: off,
    gesture: off,
    hand: off,
    object: off,
    segmentation: off,
    ...models,
  });
  await human.load();
  return human;
}

/** TensorFlow.js loads models with `fetch`, which reads no files; in this thread it reads nothing else. */
async function readFetchedFile(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith('file:')) throw new Error(`The models are files, not ${url}.`);
  return new Response(await readFile(fileURLToPath(url)));
}

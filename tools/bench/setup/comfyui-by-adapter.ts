import type { Cleared, EngineJob, EngineRequest } from '@castwright/engine-port';
import { createComfyUiEngine } from '#engines/comfyui';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import type { ComfyUiSubject, RunOne } from './comfyui-subject.ts';

export type Given = Pick<ComfyUiSubject, 'url' | 'inFlight' | 'kind'> & { source: Buffer };

const prompted = {
  category: 'sfw',
  prompt: 'a bridge in the rain',
  negativePrompt: '',
  seed: 7,
  model: null,
  identity: null,
  adapters: [],
} as const;

export function createRequest(kind: Given['kind'], bytes: Buffer): EngineRequest {
  if (kind === 'text_to_image') return { ...prompted, operation: kind, aspectRatio: '1:1' };
  const source = { bytes, mediaType: 'image/png', recipe: null } as const;
  return { ...prompted, operation: kind, source, strength: 0.6, style: null, keepComposition: true };
}

/** A job by the product's adapter. */
export async function runByAdapter({ inFlight, kind, source, url }: Given) {
  const engine = createComfyUiEngine({
    id: 'bench',
    name: 'Bench',
    url,
    headers: {},
    concurrency: inFlight,
    models: createModelChoice('zimage'),
  });
  await engine.getCapabilities();
  const never = new AbortController().signal;
  const runOne: RunOne = async (id) => {
    // Each job has its own copy of the picture, as if read from the storage.
    const request = createRequest(kind, Buffer.from(source));
    // Only the safety feature makes cleared jobs; a bench of an engine takes its place.
    await engine.submit({ id, request } as Cleared<EngineJob>);
    const reading = (async () => {
      for await (const _ of engine.watchProgress(id, never));
    })();
    const { outputs } = await engine.getResult(id, never);
    await reading;
    await engine.cleanUp(id);
    const [output] = outputs;
    return output?.kind === 'image' ? output.bytes.length : 0;
  };
  return { runOne, close: () => engine.close() };
}

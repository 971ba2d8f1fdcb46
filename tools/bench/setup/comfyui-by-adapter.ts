import type { Cleared, EngineJob, EngineRequest } from '@castwright/engine-port';
import { createComfyUiEngine } from '#engines/comfyui';
import { choiceOf } from '#tests/fakes/comfyui/model-files.ts';
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

export function requestOf(kind: Given['kind'], bytes: Buffer): EngineRequest {
  if (kind === 'text_to_image') return { ...prompted, operation: kind, aspectRatio: '1:1' };
  const source = { bytes, mediaType: 'image/png', recipe: null } as const;
  return { ...prompted, operation: kind, source, strength: 0.6, style: null, keepComposition: true };
}

/** As the product does it. */
export async function runByAdapter({ inFlight, kind, source, url }: Given) {
  const engine = createComfyUiEngine({
    id: 'bench',
    name: 'Bench',
    url,
    headers: {},
    concurrency: inFlight,
    models: choiceOf('zimage'),
  });
  await engine.capabilities();
  const never = new AbortController().signal;
  const runOne: RunOne = async (id) => {
    // Each job has its picture to itself, as it would have read it from the storage.
    const request = requestOf(kind, Buffer.from(source));
    // Only the safety feature makes cleared jobs; a bench of an engine stands in for it.
    await engine.submit({ id, request } as Cleared<EngineJob>);
    const reading = (async () => {
      for await (const _ of engine.progress(id, never));
    })();
    const { outputs } = await engine.result(id, never);
    await reading;
    await engine.forget(id);
    const [output] = outputs;
    return output?.kind === 'image' ? output.bytes.length : 0;
  };
  return { runOne, close: () => engine.close() };
}

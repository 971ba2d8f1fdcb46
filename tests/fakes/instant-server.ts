import type { EngineCapabilities } from '@castwright/engine-port';
import { createInstantEngine, type EngineScript, type InstantEngine } from './instant-engine.ts';

/** The models of such a server: each category has a model of its own. */
export const serverModels = [
  { operation: 'text_to_image', category: 'sfw', model: 'soft', licence: null },
  { operation: 'text_to_image', category: 'nsfw', model: 'bold', licence: null },
] as const;

const asServer: Partial<EngineCapabilities> = { shared: true, keepsLoaded: true, models: serverModels };

/** An instant engine shared by all workers, which takes one job at a time and keeps its last model loaded. */
export async function createInstantServer(id: string, script: EngineScript = {}): Promise<InstantEngine> {
  const engine = await createInstantEngine({
    concurrency: 1,
    ...script,
    says: { ...asServer, ...script.says },
  });
  return Object.assign(engine, { id, name: id });
}

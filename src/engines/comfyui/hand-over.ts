/** Brings to a server what a job is made from. */

import type { EngineJob, EngineRequest, TrainedModel } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { modelFileOf } from '#engines/outputs';
import { handOver, loraNameOf, type UploadedPicture } from '#engines/workflows';
import type { Server, ServerFile } from './server.ts';

/** Ours among the server's files. */
export const ownFolder = 'castwright';

/**
 * Hands over every picture of a request, and the model that it is made with.
 *
 * @param begun told of every file before it is sent, so that whoever gives up can take it away
 */
export async function bringJob(
  job: EngineJob,
  server: Server,
  begun: (file: ServerFile) => void,
  signal: AbortSignal,
): Promise<EngineRequest<UploadedPicture>> {
  const { request, readModel } = job;
  if ('trained' in request && request.trained) {
    await bringLora(request.trained, readModel, server, signal);
  }
  return handOver(job, ownFolder, async ({ bytes, folder, name }) => {
    const file: ServerFile = { filename: name, subfolder: folder, type: 'input' };
    begun(file);
    await server.upload(file, bytes, signal);
  });
}

/** Copies a model that was trained elsewhere to a server that lacks it: outputs in `loras/` count as its LoRAs. */
async function bringLora(
  trained: TrainedModel,
  readModel: EngineJob['readModel'],
  server: Server,
  signal: AbortSignal,
): Promise<void> {
  const name = loraNameOf(trained);
  if ((await server.listModels('loras', signal)).includes(name)) return;
  const bytes = await modelFileOf(trained, readModel);
  const [subfolder, filename] = [
    `loras/${name.slice(0, name.lastIndexOf('/'))}`,
    name.slice(name.lastIndexOf('/') + 1),
  ];
  await server.upload({ filename, subfolder, type: 'output' }, bytes, signal);
  if ((await server.listModels('loras', signal)).includes(name)) return;
  throw faultOf(
    'missing_model',
    `${name} was copied to outputs, and the server does not list it among its LoRAs`,
  );
}

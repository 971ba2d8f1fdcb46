/** Uploads to a server the files that a job needs. */

import type { EngineJob, TrainedModel } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { readModelFile } from '#engines/outputs';
import { type GraphRequest, toLoraName, writeJobFiles } from '#engines/workflows';
import type { Server, ServerFile } from './server.ts';

/** Our folder among the server's input files. */
export const ownFolder = 'castwright';

/**
 * Uploads every picture and video of a request, and its trained model.
 *
 * @param onUpload called with each file before it is sent, so that the caller can remove it after a failure
 */
export async function uploadJob(
  job: EngineJob,
  server: Server,
  onUpload: (file: ServerFile) => void,
  signal: AbortSignal,
): Promise<GraphRequest> {
  const { request, readModel } = job;
  if ('trained' in request && request.trained) {
    await uploadLora(request.trained, readModel, server, signal);
  }
  return writeJobFiles(job, ownFolder, async ({ bytes, folder, name }) => {
    const file: ServerFile = { filename: name, subfolder: folder, type: 'input' };
    onUpload(file);
    await server.upload(file, bytes, signal);
  });
}

/** Copies a trained model to a server that lacks it, into `loras/` of the outputs, which ComfyUI lists as LoRAs. */
async function uploadLora(
  trained: TrainedModel,
  readModel: EngineJob['readModel'],
  server: Server,
  signal: AbortSignal,
): Promise<void> {
  const name = toLoraName(trained);
  if ((await server.listModels('loras', signal)).includes(name)) return;
  const bytes = await readModelFile(trained, readModel);
  const [subfolder, filename] = [
    `loras/${name.slice(0, name.lastIndexOf('/'))}`,
    name.slice(name.lastIndexOf('/') + 1),
  ];
  await server.upload({ filename, subfolder, type: 'output' }, bytes, signal);
  if ((await server.listModels('loras', signal)).includes(name)) return;
  throw createEngineError(
    'missing_model',
    `${name} was copied to outputs, and the server does not list it among its LoRAs`,
  );
}

/** Uploads to a server the files that a job needs. */

import type { EngineJob } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { type LoraFile, listLoraFiles } from '#engines/outputs';
import { type GraphRequest, toLoraName, writeJobFiles } from '#engines/workflows';
import type { Server, ServerFile } from './server.ts';

/** Our folder among the server's input files. */
export const ownFolder = 'castwright';

/**
 * Uploads every picture and video of a request, its trained model and the creator's LoRAs.
 *
 * @param onUpload called with each file before it is sent, so that the caller can remove it after a failure
 */
export async function uploadJob(
  job: EngineJob,
  server: Server,
  onUpload: (file: ServerFile) => void,
  signal: AbortSignal,
): Promise<GraphRequest> {
  for (const lora of listLoraFiles(job)) await uploadLora(lora, server, signal);
  return writeJobFiles(job, ownFolder, async ({ bytes, folder, name }) => {
    const file: ServerFile = { filename: name, subfolder: folder, type: 'input' };
    onUpload(file);
    await server.upload(file, bytes, signal);
  });
}

/** Copies a LoRA to a server that lacks it, into `loras/` of the outputs, which ComfyUI lists as LoRAs. */
async function uploadLora(lora: LoraFile, server: Server, signal: AbortSignal): Promise<void> {
  const name = toLoraName(lora);
  if ((await server.listModels('loras', signal)).includes(name)) return;
  const bytes = await lora.read();
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

/** Brings to a server what a job is made from, and takes it away again. */
import sharp from 'sharp';
import { faultOf, faultOfModelFile } from '#engines/faults';
import type { EngineJob, EnginePicture, EngineRequest, TrainedModel } from '#engines/port';
import { loraNameOf, trainingFolder, type UploadedPicture } from '#engines/workflows';
import type { Server, ServerFile } from './server.ts';

/** Ours among the server's files. */
const ownFolder = 'castwright';

/** To take a file away from a server that does not answer at once. */
const mostTurns = 3;

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

type Upload = (file: ServerFile, bytes: Buffer) => Promise<void>;

/**
 * Hands over every picture of a request, under names that are the job's and never a person's.
 *
 * @param begun told of every file before it is sent, so that whoever gives up can take it away
 */
export async function handOver(
  { id, request, readModel }: EngineJob,
  server: Server,
  begun: (file: ServerFile) => void,
  signal: AbortSignal,
): Promise<EngineRequest<UploadedPicture>> {
  const upload: Upload = async (file, bytes) => {
    begun(file);
    await server.upload(file, new Uint8Array(bytes), signal);
  };
  const picture = async (
    name: string,
    given: EnginePicture,
    folder = ownFolder,
  ): Promise<UploadedPicture> => {
    const filename = `${name}.${endings[given.mediaType]}`;
    await upload({ filename, subfolder: folder, type: 'input' }, given.bytes);
    const { width, height } = await sharp(given.bytes).metadata();
    return { name: `${folder}/${filename}`, width, height };
  };
  if ('trained' in request && request.trained) {
    await bringLora(request.trained, readModel, server, signal);
  }
  switch (request.operation) {
    case 'text_to_image':
    case 'text_to_video':
      return request;
    case 'text_to_image_with_face':
    case 'image_to_image':
    case 'upscale':
    case 'caption':
    case 'image_to_text':
      return { ...request, source: await picture(`${id}-source`, request.source) };
    case 'inpaint':
      return {
        ...request,
        source: await picture(`${id}-source`, request.source),
        mask: await picture(`${id}-mask`, request.mask),
      };
    case 'face_swap':
      return {
        ...request,
        source: await picture(`${id}-source`, request.source),
        target: await picture(`${id}-target`, request.target),
      };
    case 'lora_training': {
      const folder = trainingFolder(id);
      const pictures: { picture: UploadedPicture; caption: string }[] = [];
      for (const [at, each] of request.pictures.entries()) {
        const name = String(at + 1).padStart(3, '0');
        const caption = Buffer.from(each.caption);
        await upload({ filename: `${name}.txt`, subfolder: folder, type: 'input' }, caption);
        pictures.push({ picture: await picture(name, each.picture, folder), caption: each.caption });
      }
      return { ...request, pictures };
    }
  }
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
  const bytes = await readModel?.();
  if (!bytes) throw faultOf('missing_model', `Model ${trained.id} came without a way to read it`);
  if (!isSafetensors(bytes)) {
    throw faultOfModelFile(`Model ${trained.id} is no safetensors file: another engine trained it`);
  }
  const [subfolder, filename] = [
    `loras/${name.slice(0, name.lastIndexOf('/'))}`,
    name.slice(name.lastIndexOf('/') + 1),
  ];
  await server.upload({ filename, subfolder, type: 'output' }, new Uint8Array(bytes), signal);
  if ((await server.listModels('loras', signal)).includes(name)) return;
  throw faultOf(
    'missing_model',
    `${name} was copied to outputs, and the server does not list it among its LoRAs`,
  );
}

/** A length of eight bytes, then so many bytes of JSON. */
export function isSafetensors(bytes: Buffer): boolean {
  if (bytes.length < 10) return false;
  const length = bytes.readBigUInt64LE(0);
  return length > 1n && length <= BigInt(bytes.length - 8) && bytes[8] === 0x7b;
}

/**
 * Takes files away as far as a server lets: there is no call that deletes one, but one that is written anew with
 * nothing in it holds nothing of anybody any more.
 */
export async function emptied(server: Server, files: readonly ServerFile[]): Promise<void> {
  for (const file of files) {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const done = await server.upload(file, new Uint8Array(0)).then(
        () => true,
        () => false,
      );
      if (done) break;
    }
  }
}

/** Reads what a ComfyUI server says of itself, before it is in the engine file: nothing that it answers is trusted. */
import { z } from 'zod';
import { type ObjectInfo, objectInfo } from '#engines/workflows';
import { catalogueFolders } from './catalogue/index.ts';
import type { ServerFiles } from './propose-stacks.ts';

/** Reads a path of the server. @throws Error whose message is for the operator */
export type ReadPath = (path: string, maximumBytes: number) => Promise<{ status: number; body: Buffer }>;

export type ServerFacts = {
  /** Null where the server does not say. */
  version: string | null;
  devices: { name: string; memoryBytes: number | null }[];
  nodes: ObjectInfo;
  files: ServerFiles;
};

const kilobyte = 1024;
const statsBytes = 256 * kilobyte;
const listBytes = 1024 * kilobyte;
/** A server with many custom nodes describes them in some megabytes. */
const nodesBytes = 16 * 1024 * kilobyte;

const stats = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().max(60).optional() }).optional(),
  devices: z
    .array(z.looseObject({ name: z.string(), vram_total: z.number().min(0).optional() }))
    .max(64)
    .default([]),
});
const fileNames = z.array(z.string().max(300)).max(5000);

const notComfyUi = 'It is no ComfyUI server: it answers something else.';

/** @throws Error whose message is for the operator */
export async function readServer(read: ReadPath): Promise<ServerFacts> {
  const { devices, system } = await readJson(read, '/system_stats', stats, statsBytes);
  const nodes = await readJson(read, '/object_info', objectInfo, nodesBytes);
  if (Object.keys(nodes).length === 0) throw new Error(notComfyUi);
  const files = new Map<string, readonly string[]>();
  // One after the other: a server answers them from memory, and is not to be flooded.
  for (const folder of catalogueFolders) files.set(folder, await readFolder(read, folder));
  return {
    version: system?.comfyui_version ?? null,
    devices: devices.map(({ name, vram_total }) => ({
      name: name.slice(0, 100),
      memoryBytes: vram_total ?? null,
    })),
    nodes,
    files,
  };
}

/** Lists a folder of models; a server that does not know the folder has no file in it. */
async function readFolder(read: ReadPath, folder: string): Promise<readonly string[]> {
  const { body, status } = await read(`/models/${folder}`, listBytes);
  if (status === 404) return [];
  return parse(status, body, fileNames).map((name) => name.replaceAll('\\', '/'));
}

async function readJson<Schema extends z.ZodType>(
  read: ReadPath,
  path: string,
  schema: Schema,
  maximumBytes: number,
): Promise<z.output<Schema>> {
  const { body, status } = await read(path, maximumBytes);
  return parse(status, body, schema);
}

function parse<Schema extends z.ZodType>(status: number, body: Buffer, schema: Schema): z.output<Schema> {
  if (status === 401 || status === 403) throw new Error(`It refuses the call (${status}): check the header.`);
  if (status !== 200) throw new Error(`It answers ${status}.`);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Error(notComfyUi);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(notComfyUi);
  return parsed.data;
}

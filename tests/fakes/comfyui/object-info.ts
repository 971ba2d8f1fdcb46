/** What a double answers to `GET /object_info`: the nodes of the newest release we know, with the double's files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileInputs, type NodeAnswer, type Release, type Spec } from './summarise-nodes.ts';

/** Files by the folder that the server lists them under. */
export type ModelFiles = Record<
  | 'checkpoints'
  | 'controlnet'
  | 'detection'
  | 'diffusion_models'
  | 'loras'
  | 'model_patches'
  | 'text_encoders'
  | 'upscale_models'
  | 'vae',
  string[]
>;

/** The releases that every graph is checked against; `tools/real-comfyui/summarise.ts` writes their files. */
export const releases = ['0.26', '0.29', '0.33'] as const;
const newest = '0.33';

const read = new Map<string, Release>();

function readRelease(release: string): Release {
  const known = read.get(release);
  if (known) return known;
  const file = path.join(import.meta.dirname, 'releases', `${release}.json`);
  const nodes: Release = JSON.parse(readFileSync(file, 'utf8'));
  read.set(release, nodes);
  return nodes;
}

/** The answer of a server that has these files. */
export function createObjectInfo(
  files: ModelFiles,
  release: (typeof releases)[number] = newest,
): Record<string, NodeAnswer> {
  return Object.fromEntries(
    Object.entries(readRelease(release)).map(([node, info]) => {
      const fill = (inputs: Record<string, Spec>) =>
        Object.fromEntries(Object.entries(inputs).map(([name, spec]) => [name, fillFiles(node, name, spec)]));
      const input = { required: fill(info.input.required), optional: fill(info.input.optional) };
      return [node, { ...info, input }];
    }),
  );

  function fillFiles(node: string, name: string, spec: Spec): Spec {
    const place = fileInputs[`${node}.${name}`];
    if (!place) return spec;
    const listed = [...(files[place.folder as keyof ModelFiles] ?? []), ...(place.none ? [place.none] : [])];
    const [type, options] = spec;
    if (Array.isArray(type)) return options ? [listed, options] : [listed];
    return [type, { ...options, options: listed }];
  }
}

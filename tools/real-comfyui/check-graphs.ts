/** Checks every compiled graph against a server: by its list of nodes, and by its own validation. */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeVideo } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import {
  adaptToServer,
  findProblems,
  formatTrainingName,
  type Graph,
  type ModelChoice,
  objectInfo,
} from '#engines/workflows';
import { compileEveryGraph } from '#tests/fakes/comfyui/every-graph.ts';

export type GraphReport = { graphs: number; misfits: string[]; refused: string[] };

/** Compiles every graph for these models, and has the server validate it. Nothing is run to its end. */
export async function checkGraphs(url: string, models: ModelChoice): Promise<GraphReport> {
  const compiled = compileEveryGraph(models);
  await uploadInputs(
    url,
    compiled.map(({ graph }) => graph),
  );
  const nodes = objectInfo.parse(await (await fetch(`${url}/object_info`)).json());
  const report: GraphReport = { graphs: compiled.length, misfits: [], refused: [] };
  for (const { graph, name } of compiled) {
    const adapted = adaptToServer(graph, nodes);
    for (const problem of findProblems(adapted, nodes))
      report.misfits.push(`${name}: ${JSON.stringify(problem)}`);
    const refusal = await findRefusal(url, adapted);
    if (refusal) report.refused.push(`${name}: ${refusal}`);
  }
  return report;
}

/** Submits a graph and cancels it at once. @returns what the server has against it */
async function findRefusal(url: string, prompt: Graph): Promise<string | null> {
  const id = randomUUID();
  const response = await fetch(`${url}/prompt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt, prompt_id: id }),
  });
  const answer = (await response.json()) as { error?: unknown; node_errors?: object };
  await fetch(`${url}/api/jobs/${id}/cancel`, { method: 'POST' });
  const refused = !response.ok || Object.keys(answer.node_errors ?? {}).length > 0;
  return refused ? JSON.stringify(answer).slice(0, 600) : null;
}

async function countQueued(url: string): Promise<number> {
  const answer = (await (await fetch(`${url}/queue`)).json()) as object;
  return Object.values(answer).flat().length;
}

/** Uploads the pictures, videos, training sets and trained models that the graphs name. */
async function uploadInputs(url: string, graphs: readonly Graph[]): Promise<void> {
  const inputs = graphs.flatMap((graph) => Object.values(graph));
  const named = (node: string, input: string) =>
    new Set(inputs.flatMap(({ class_type, inputs: of }) => (class_type === node ? [String(of[input])] : [])));
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#856' } })
    .png()
    .toBuffer();
  const video = await makeVideo();
  const files = [
    ...[...named('LoadImage', 'image')].map((name) => ({ type: 'input', name, bytes: picture })),
    ...[...named('LoadVideo', 'file')].map((name) => ({ type: 'input', name, bytes: video })),
    ...[...named('LoadImageTextDataSetFromFolder', 'folder')].flatMap((folder) => [
      { type: 'input', name: `${folder}/${formatTrainingName(1)}.png`, bytes: picture },
      { type: 'input', name: `${folder}/${formatTrainingName(1)}.txt`, bytes: Buffer.from('a face') },
    ]),
    ...[...named('LoraLoader', 'lora_name'), ...named('LoraLoaderModelOnly', 'lora_name')]
      .filter((name) => name.startsWith('castwright/'))
      .map((name) => ({ type: 'output', name: `loras/${name}`, bytes: Buffer.from('{}') })),
  ];
  for (const { bytes, name, type } of files) {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), name.slice(name.lastIndexOf('/') + 1));
    form.set('subfolder', name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '');
    form.set('type', type);
    form.set('overwrite', 'true');
    const response = await fetch(`${url}/upload/image`, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`${name} could not be uploaded: ${response.status}`);
  }
}

/** How long the graphs that the server has begun may take to stop. */
const maxStopMs = 120_000;

/**
 * Removes what the check has uploaded, and what graphs wrote that ended before they were cancelled, so that only the files
 * of jobs are looked for later.
 */
export async function removeFiles(url: string, base: string): Promise<void> {
  const until = Date.now() + maxStopMs;
  while ((await countQueued(url)) > 0 && Date.now() < until) await pause(500);
  const input = path.join(base, 'input');
  const ours = (await readdir(input)).filter((name) => name.startsWith('castwright'));
  const written = ['castwright', 'loras/castwright'].map((name) => path.join(base, 'output', name));
  const folders = [...ours.map((name) => path.join(input, name)), ...written];
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

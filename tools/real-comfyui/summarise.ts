/**
 * `node tools/real-comfyui/summarise.ts SOURCE RELEASE`: writes what CI and the double know of a release of ComfyUI
 * (tests/fakes/comfyui/releases/RELEASE.json).
 *
 * SOURCE is the address of a running server, or a file with its answer to `GET /object_info`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compileEveryGraph } from '#tests/fakes/comfyui/every-graph.ts';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import { formatRelease, summariseNodes } from '#tests/fakes/comfyui/summarise-nodes.ts';

const [source, release] = process.argv.slice(2);
if (!source || !/^\d+\.\d+$/.test(release ?? '')) {
  throw new Error('Name a server or a saved answer, and a release: http://127.0.0.1:8188 0.33');
}
const answer = source.startsWith('http')
  ? await (await fetch(`${source.replace(/\/$/, '')}/object_info`)).json()
  : JSON.parse(await readFile(source, 'utf8'));
const graphs = compileEveryGraph(createModelChoice('sd15')).map(({ graph }) => graph);
const file = path.join(import.meta.dirname, '../../tests/fakes/comfyui/releases', `${release}.json`);
await writeFile(file, formatRelease(summariseNodes(answer, graphs)));
console.log(`${path.relative(process.cwd(), file)} is written.`);

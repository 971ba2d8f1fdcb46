import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: their form is what the tests look at
export type Manifest = { apiVersion: string; kind: string; metadata: any; spec: any; file: string };

export const kubernetes = 'deploy/kubernetes';
export const kustomizations = [
  'base',
  'components/keda',
  'components/prometheus-adapter',
  'components/monitoring',
  'overlays/example',
];

export async function readKustomization(folder: string) {
  return parse(await readFile(path.join(kubernetes, folder, 'kustomization.yaml'), 'utf8'));
}

/** Reads the manifests of a kustomization folder. */
export async function readManifests(folder: string): Promise<Manifest[]> {
  const { resources = [] } = (await readKustomization(folder)) as { resources?: string[] };
  const files = resources.filter((name) => name.endsWith('.yaml'));
  const found = await Promise.all(
    files.map(async (name) => {
      const file = path.join(kubernetes, folder, name);
      const documents = parseAllDocuments(await readFile(file, 'utf8'));
      return documents.map((document) => ({ ...document.toJS(), file }));
    }),
  );
  return found.flat();
}

export async function allManifests(): Promise<Manifest[]> {
  return (await Promise.all(kustomizations.map(readManifests))).flat();
}

/** Checks manifests against the schema and the type of their kind. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from './manifests.ts';

/** Where the model of a kind is, with its schema and its type. */
const models: Record<string, string> = {
  'apps/v1': 'kubernetes-models',
  'autoscaling/v2': 'kubernetes-models',
  'batch/v1': 'kubernetes-models',
  'networking.k8s.io/v1': 'kubernetes-models',
  'policy/v1': 'kubernetes-models',
  v1: 'kubernetes-models',
  'keda.sh/v1alpha1': '@kubernetes-models/keda',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator',
};

/** @throws Error naming the field that the schema of the kind does not allow */
export async function validateManifest({ file: _, ...manifest }: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest;
  const model = await import(`${models[apiVersion]}/${apiVersion}/${kind}`);
  new model[kind](manifest).validate();
}

/**
 * Type-checks manifests as objects of their model types: a field that the type lacks is an error.
 *
 * @returns what the compiler says; empty when all fields are known
 */
export async function compileManifests(manifests: readonly Manifest[]): Promise<string> {
  // Where packages resolve.
  const folder = await mkdtemp(path.resolve('node_modules/.castwright-manifests-'));
  try {
    const lines = manifests.map(({ file: _, ...manifest }, at) => {
      const { apiVersion, kind } = manifest;
      return `import type { I${kind} as T${at} } from '${models[apiVersion]}/${apiVersion}/${kind}';\nexport const m${at}: T${at} = ${JSON.stringify(manifest)};`;
    });
    await writeFile(path.join(folder, 'manifests.mts'), lines.join('\n'));
    const { stdout, error } = spawnSync(
      'node_modules/.bin/tsc',
      [
        '--ignoreConfig',
        '--noEmit',
        '--skipLibCheck',
        '--strict',
        '--types',
        '',
        '--module',
        'nodenext',
        '--target',
        'es2024',
        path.join(folder, 'manifests.mts'),
      ],
      { encoding: 'utf8' },
    );
    if (error) throw error;
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseAllPairs, readDockerfile } from './dockerfile.ts';
import {
  allManifests,
  kubernetes,
  kustomizations,
  type Manifest,
  readKustomization,
  readManifests,
} from './manifests.ts';
import { isSetting } from './settings.ts';
import { compileManifests, validateManifest } from './validate-manifests.ts';

let all: Manifest[];
beforeAll(async () => {
  all = await allManifests();
});
const named = (kind: string, name: string) =>
  all.find((each) => each.kind === kind && each.metadata.name === name) as Manifest;
const pods = () =>
  all
    .filter(({ spec }) => spec?.template)
    .map(({ spec, metadata }) => ({ name: metadata.name, pod: spec.template.spec }));

describe('the Kubernetes manifests', () => {
  it('are valid by the schema of each kind', async () => {
    expect(all.length).toBeGreaterThan(15);
    for (const manifest of all) {
      await expect(
        validateManifest(manifest),
        `${manifest.kind} in ${manifest.file}`,
      ).resolves.toBeUndefined();
    }
    const broken = structuredClone(named('Deployment', 'web'));
    broken.spec.template.spec.containers[0].ports[0].containerPort = 'pages';
    await expect(validateManifest(broken)).rejects.toThrow('containerPort');
  });

  it('have no unknown fields', async () => {
    const said = await compileManifests(all);
    expect(said).toBe('');
    const misspelt = structuredClone(named('Deployment', 'web'));
    misspelt.spec.template.spec.automountServiceAcountToken = false;
    expect(await compileManifests([misspelt])).toContain('automountServiceAcountToken');
  });

  it('are all listed in their kustomizations', async () => {
    for (const folder of kustomizations) {
      const { resources = [], components = [] } = await readKustomization(folder);
      for (const name of [...resources, ...components]) {
        expect(existsSync(path.join(kubernetes, folder, name)), `${folder}: ${name}`).toBe(true);
      }
    }
  });

  it.skipIf(spawnSync('kubectl', ['version', '--client']).status !== 0)(
    'are combined in the example by kustomize itself',
    { timeout: 60_000 },
    async () => {
      const { status, stdout, stderr } = spawnSync(
        'kubectl',
        ['kustomize', `${kubernetes}/overlays/example`],
        {
          encoding: 'utf8',
        },
      );
      expect(status, stderr).toBe(0);
      const rendered: Manifest[] = parseAllDocuments(stdout).map((document) => document.toJS());
      for (const manifest of rendered) await validateManifest({ ...manifest, file: 'rendered' });
      expect(rendered.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['Namespace', 'ScaledObject', 'PrometheusRule']),
      );
      const deployments = rendered.filter(({ kind }) => kind === 'Deployment');
      for (const { spec } of deployments) {
        expect(spec.template.spec.containers[0].image).toBe('registry.example/castwright:0.1.0');
        expect(spec.template.spec.containers[0].envFrom[0].configMapRef.name).toMatch(
          /^castwright-settings-\w+$/,
        );
      }
      expect(
        rendered.every(({ kind, metadata }) => kind === 'Namespace' || metadata.namespace === 'castwright'),
      ).toBe(true);
    },
  );
});

describe('what runs in Kubernetes', () => {
  it('follows the restricted profile, with a read-only root', () => {
    expect(
      pods()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['migrate', 'web', 'worker']);
    for (const { name, pod } of pods()) {
      expect(pod.securityContext, name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod.automountServiceAccountToken, name).toBe(false);
      for (const container of pod.containers) {
        expect(container.securityContext, name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.anything() },
          limits: { memory: expect.anything() },
        });
        const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
        expect(mounted).toEqual(expect.arrayContaining(['/data', '/tmp']));
      }
    }
  });

  it('is the image’s user, at the image’s ports', async () => {
    const final = (await readDockerfile()).at(-1);
    if (!final) throw new Error('no stage');
    const { PORT, OPERATIONS_PORT } = parseAllPairs(final, 'ENV');
    const user = final.instructions.find(({ keyword }) => keyword === 'USER')?.rest;
    for (const { pod } of pods()) {
      expect(`${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`).toBe(user);
    }
    const ports = Object.fromEntries(
      pods()
        .flatMap(({ pod }) => pod.containers[0].ports ?? [])
        .map(({ name, containerPort }: { name: string; containerPort: number }) => [
          name,
          String(containerPort),
        ]),
    );
    expect(ports).toEqual({ pages: PORT, operations: OPERATIONS_PORT });
  });

  it('has time to stop: grace, drain and ten seconds', () => {
    for (const { name, pod } of pods().filter(({ name }) => name !== 'migrate')) {
      const env = Object.fromEntries(
        pod.containers[0].env.map(({ name, value }: { name: string; value: string }) => [
          name,
          Number(value),
        ]),
      );
      const { SHUTDOWN_DRAIN_SECONDS: drain, SHUTDOWN_GRACE_SECONDS: grace = 0 } = env;
      expect(pod.terminationGracePeriodSeconds, name).toBeGreaterThanOrEqual(drain + grace + 10);
      const { periodSeconds, failureThreshold } = pod.containers[0].readinessProbe;
      if (name === 'web') expect(grace).toBeGreaterThan(periodSeconds * failureThreshold);
    }
  });

  it('uses existing settings', async () => {
    const { configMapGenerator } = await readKustomization('base');
    const overlay = await readKustomization('overlays/example');
    const literals: string[] = [configMapGenerator, overlay.configMapGenerator].flatMap(
      ([{ literals }]) => literals,
    );
    const names = [
      ...literals.map((line) => line.split('=')[0] ?? ''),
      ...pods().flatMap(({ pod }) => (pod.containers[0].env ?? []).map(({ name }: { name: string }) => name)),
    ];
    const unknown = names.filter((name) => !isSetting(name));
    expect(unknown).toEqual([]);
  });

  it('has network access only to and from the listed peers', async () => {
    const policies = (await readManifests('base')).filter(({ kind }) => kind === 'NetworkPolicy');
    const nothing = policies.find(({ metadata }) => metadata.name === 'nothing');
    expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const { metadata, spec } of policies) {
      for (const rule of [...(spec.ingress ?? []), ...(spec.egress ?? [])]) {
        expect(rule.from ?? rule.to, metadata.name).not.toHaveLength(0);
        expect(rule.ports, metadata.name).not.toHaveLength(0);
        for (const { ipBlock } of rule.to ?? []) {
          if (ipBlock) expect(ipBlock.except, metadata.name).toContain('169.254.0.0/16');
        }
      }
    }
  });

  it('passes event streams unbuffered, and the largest upload', async () => {
    const { limits } = await import('#contract/limits.ts');
    const notes = named('Ingress', 'web').metadata.annotations;
    const at = 'nginx.ingress.kubernetes.io';
    expect(notes[`${at}/proxy-buffering`]).toBe('off');
    expect(Number(notes[`${at}/proxy-read-timeout`])).toBeGreaterThan(60);
    const megabytes = Number(/^(\d+)m$/.exec(notes[`${at}/proxy-body-size`])?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(limits.uploadBytes);
  });
});

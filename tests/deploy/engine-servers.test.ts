import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { kubernetes, type Manifest, readKustomization, readManifests } from './manifests.ts';
import { compileManifests, validateManifest } from './validate-manifests.ts';

let all: Manifest[];
beforeAll(async () => {
  all = await readManifests('engines');
});
const named = (kind: string, name: string) =>
  all.find((each) => each.kind === kind && each.metadata.name === name) as Manifest;
const servers = () => all.filter(({ spec }) => spec?.template);
const getPort = ({ spec }: Manifest) => spec.template.spec.containers[0].ports[0].containerPort;

describe('the manifests of model servers', () => {
  it('are valid by the schema of each kind, without unknown fields, and all listed', async () => {
    expect(all.length).toBeGreaterThan(8);
    for (const manifest of all) {
      await expect(
        validateManifest(manifest),
        `${manifest.kind} in ${manifest.file}`,
      ).resolves.toBeUndefined();
    }
    expect(await compileManifests(all)).toBe('');
    const { resources } = await readKustomization('engines');
    for (const name of resources) expect(existsSync(path.join(kubernetes, 'engines', name)), name).toBe(true);
    const broken = structuredClone(named('StatefulSet', 'videos'));
    broken.spec.replicas = 'one';
    await expect(validateManifest(broken)).rejects.toThrow('replicas');
  });

  it('give no rights, and a GPU to each server', () => {
    expect(servers().map(({ metadata }) => metadata.name)).toEqual(['pictures', 'videos']);
    for (const { metadata, spec } of servers()) {
      const pod = spec.template.spec;
      expect(pod.automountServiceAccountToken, metadata.name).toBe(false);
      expect(pod.containers[0].resources.limits['nvidia.com/gpu'], metadata.name).toBe(1);
      for (const { securityContext } of pod.containers) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('let what is in hand be finished before a pod stops', () => {
    for (const { metadata, spec } of servers()) {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec;
      const [, seconds] = containers[0].lifecycle.preStop.exec.command;
      expect(Number(seconds), metadata.name).toBeGreaterThanOrEqual(120);
      expect(terminationGracePeriodSeconds, metadata.name).toBeGreaterThan(Number(seconds) + 30);
    }
    const { advanced } = named('ScaledObject', 'pictures').spec;
    const { scaleDown } = advanced.horizontalPodAutoscalerConfig.behavior;
    expect(scaleDown.stabilizationWindowSeconds).toBeGreaterThanOrEqual(600);
  });

  it('scale pictures alone: the id of a video is known to one pod', () => {
    expect(
      all.filter(({ kind }) => kind === 'ScaledObject').map(({ spec }) => spec.scaleTargetRef.name),
    ).toEqual(['pictures']);
    expect(named('StatefulSet', 'videos').spec.serviceName).toBe('videos');
    expect(named('Service', 'videos').spec.clusterIP).toBe('None');
  });

  it('are reached by workers alone, whose own policy lets them', async () => {
    const { spec } = named('NetworkPolicy', 'workers');
    expect(spec.podSelector).toEqual({});
    expect(spec.ingress).toHaveLength(1);
    expect(spec.ingress[0].from).toHaveLength(1);
    expect(spec.ingress[0].from[0].podSelector.matchLabels).toEqual({
      'app.kubernetes.io/component': 'worker',
    });
    const policies = (await readManifests('base')).filter(({ kind }) => kind === 'NetworkPolicy');
    const worker = policies.find(({ metadata }) => metadata.name === 'worker');
    const allowed = worker?.spec.egress.flatMap(({ ports }: { ports: { port: unknown }[] }) =>
      ports.map(({ port }) => port),
    );
    for (const server of servers()) expect(allowed, server.metadata.name).toContain(getPort(server));
  });
});

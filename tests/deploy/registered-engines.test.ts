/** The examples that run the agent: their times and names fit each other and the program. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { registrationTimes } from '#contract/engine-registration.ts';

const program = await readFile('deploy/comfyui/agent/agent.py', 'utf8');
const settings = [...program.matchAll(/env\("([A-Z_]+)"/g)].map(([, name]) => name);
// biome-ignore lint/suspicious/noExplicitAny: their form is what the test looks at
const manifests: any[] = parseAllDocuments(
  await readFile('deploy/kubernetes/registered-engines/comfyui.yaml', 'utf8'),
).map((document) => document.toJS());
const unit = await readFile('deploy/systemd/castwright-engine-agent.service', 'utf8');

describe('the agent in Kubernetes', () => {
  const deployment = manifests.find(({ kind }) => kind === 'Deployment');
  const pod = deployment.spec.template.spec;
  const [comfyui, agent] = pod.containers;
  const env = Object.fromEntries(agent.env.map(({ name, value }: Record<string, string>) => [name, value]));

  it.each(['apps/v1 Deployment', 'networking.k8s.io/v1 NetworkPolicy'])('has a valid %s', async (kinds) => {
    const [apiVersion, kind = ''] = kinds.split(' ');
    const model = await import(`kubernetes-models/${apiVersion}/${kind}`);
    const manifest = manifests.find((each) => each.kind === kind);
    expect(() => new model[kind](manifest).validate()).not.toThrow();
  });

  it('is given settings that it has', () => {
    const known = Object.keys(env).filter((name) => name !== 'POD_IP');
    expect(settings).toEqual(expect.arrayContaining(known));
  });

  it('has time to drain, and ComfyUI waits for it', () => {
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(env.ENGINE_GRACE_SECONDS) + 30);
    const waits = comfyui.lifecycle.preStop.exec.command.at(-1);
    expect(waits).toContain(env.ENGINE_DONE_FILE);
    const mounts = (container: typeof agent) =>
      container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    for (const each of [comfyui, agent]) expect(mounts(each)).toContain('/run/agent');
  });

  it('registers the port that ComfyUI listens on', () => {
    expect(env.ENGINE_URL).toBe(`http://$(POD_IP):${comfyui.ports[0].containerPort}`);
  });
});

describe('the agent as a systemd unit', () => {
  it('has time to drain, stops before ComfyUI, and is not started again after a wrong configuration', () => {
    const grace = Number(/ENGINE_GRACE_SECONDS=(\d+)/.exec(unit)?.[1]);
    const stop = Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]);
    expect(stop).toBeGreaterThanOrEqual(grace + 30);
    expect(unit).toMatch(/^After=.*comfyui\.service/m);
    const status = /BAD_CONFIGURATION = (\d+)/.exec(program)?.[1];
    expect(unit).toContain(`RestartPreventExitStatus=${status}`);
  });

  it('sends at least two heartbeats before an engine counts as away', () => {
    expect(registrationTimes.awaySeconds).toBeGreaterThanOrEqual(2 * registrationTimes.heartbeatSeconds);
  });
});

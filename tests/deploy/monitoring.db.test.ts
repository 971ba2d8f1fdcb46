import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { installationGauges } from '../../src/app/operator-listener/installation-gauges.ts';

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};
const folder = 'deploy/monitoring';
const groups: { rules: Rule[] }[] = parse(await readFile(`${folder}/alerts.yaml`, 'utf8')).groups;
const rules = groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(await readFile(`${folder}/dashboard.json`, 'utf8'));
const panels: { title: string; targets?: { expr: string }[] }[] = dashboard.panels;
const components = 'deploy/kubernetes/components';
const keda = parse(await readFile(`${components}/keda/worker-scaling.yaml`, 'utf8'));
const adapter = parse(await readFile(`${components}/prometheus-adapter/adapter-values.yaml`, 'utf8'));
const questions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
  { where: 'KEDA', expr: keda.spec.triggers[0].metadata.query as string },
  { where: 'the adapter', expr: adapter.rules.external[0].metricsQuery as string },
];
const metric = /\b(?:castwright|process|nodejs)_[a-z0-9_]+/g;

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, engines: [] });
});
afterAll(() => installation?.close());

describe('alerts, dashboard and scaling', () => {
  it('use metrics that a running installation reports', async () => {
    const { text } = await installation.metrics.read();
    const said = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const { where, expr } of questions) {
      const names = (expr.replaceAll(/\{[^}]*\}/g, '').match(metric) ?? []).map((name) =>
        said.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''),
      );
      expect(names.length, where).toBeGreaterThan(0);
      for (const name of names) expect(said, where).toContain(name);
    }
  });

  it('take the maximum where every process reports the same figure of the installation', () => {
    for (const { where, expr } of questions) {
      for (const [name] of expr.matchAll(metric)) {
        if (!(name in installationGauges)) continue;
        const largest = new RegExp(`max(?: by \\([^)]*\\))? ?\\((?:delta\\()?${name}\\b`);
        expect(expr, `${where}: ${name}`).toMatch(largest);
      }
    }
  });

  it('have a documented solution for each alert', async () => {
    const headings = (await readFile('docs/operating/alerts.md', 'utf8'))
      .split('\n')
      .flatMap((line) => /^#{2,3} (.*)/.exec(line)?.[1] ?? [])
      .map((title) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
    for (const { alert, annotations, labels } of rules) {
      const [page, heading] = annotations.runbook_url?.split('#') ?? [];
      expect([page, headings.includes(heading ?? '')], alert).toEqual(['docs/operating/alerts.md', true]);
      expect(['page', 'ticket']).toContain(labels.severity);
    }
  });

  it('are the same for the Prometheus operator', async () => {
    const rule = parse(await readFile(`${components}/monitoring/alerts.yaml`, 'utf8'));
    expect(rule.spec.groups).toEqual(groups);
  });

  it.skipIf(spawnSync('promtool', ['--version']).error !== undefined)(
    'are valid by Prometheus’s own tool',
    () => {
      for (const args of [
        ['check', 'rules', `${folder}/alerts.yaml`],
        ['test', 'rules', `${folder}/alerts.test.yaml`],
      ]) {
        const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
        expect(status, stdout + stderr).toBe(0);
      }
    },
  );
});

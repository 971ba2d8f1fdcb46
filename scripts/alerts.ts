/** `npm run alerts`: writes the alerts of deploy/monitoring for the Prometheus operator. */
import { readFile, writeFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';

const { groups } = parse(await readFile('deploy/monitoring/alerts.yaml', 'utf8'));
const rule = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'castwright' },
  spec: { groups },
};
await writeFile(
  'deploy/kubernetes/components/monitoring/alerts.yaml',
  `# Written by \`npm run alerts\` from deploy/monitoring/alerts.yaml.\n${stringify(rule, { lineWidth: 0 })}`,
);

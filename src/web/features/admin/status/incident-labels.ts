import type { Incident, IncidentState, StatusComponent } from '#contract/status.ts';
import { formatDateTime } from '#web/lib/format.ts';

export const componentNames: Record<StatusComponent, string> = {
  web: 'Web',
  worker: 'Worker',
  engines: 'Engines',
};

/** Labels of the states, in the usual order of an incident. */
export const stateNames: Record<IncidentState, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** `Web, Engines. Started 15 Jun 2026, 12:00, resolved 15 Jun 2026, 13:10.` */
export function formatFacts({ components, startedAt, resolvedAt }: Incident): string {
  const affected = components.map((component) => componentNames[component]).join(', ');
  const end = resolvedAt ? `, resolved ${formatDateTime(resolvedAt)}` : '';
  return `${affected}. Started ${formatDateTime(startedAt)}${end}.`;
}

import type { Incident, IncidentState, StatusComponent } from '#contract/status.ts';
import { formatDateTime } from '#web/lib/format.ts';

export const componentNames: Record<StatusComponent, string> = {
  web: 'Web',
  worker: 'Worker',
  engines: 'Engines',
};

/** In the order in which an incident usually goes on, with what each says. */
export const stateNames: Record<IncidentState, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** `Web, Engines. Began 15 Jun 2026, 12:00, resolved 15 Jun 2026, 13:10.` */
export function factsOf({ components, startedAt, resolvedAt }: Incident): string {
  const affected = components.map((component) => componentNames[component]).join(', ');
  const end = resolvedAt ? `, resolved ${formatDateTime(resolvedAt)}` : '';
  return `${affected}. Began ${formatDateTime(startedAt)}${end}.`;
}

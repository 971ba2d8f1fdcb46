import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Incident, incidentUpdateForm, newIncidentForm, StatusReport } from '#contract/status.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The incidents of the status page, newest first. */
export function useIncidents() {
  return useQuery({
    queryKey: queryKeys.statusReport,
    queryFn: ({ signal }) => call('statusReport', { signal }),
    select: ({ incidents }) => incidents,
  });
}

/**
 * Returns a function that replaces or removes an incident in the cached report. It does not refetch: another web process
 * may serve its cached report for ten seconds.
 */
function useReplaceIncident(): (id: string, incident: Incident | null) => void {
  const client = useQueryClient();
  return (id, incident) =>
    client.setQueryData<StatusReport>(queryKeys.statusReport, (report) => {
      if (!report) return report;
      const known = report.incidents.some((each) => each.id === id);
      const others = report.incidents.filter((each) => each.id !== id);
      if (!incident) return { ...report, incidents: others };
      const incidents = known
        ? report.incidents.map((each) => (each.id === id ? incident : each))
        : [incident, ...others];
      return { ...report, incidents };
    });
}

export function useCreateIncident(onDone: () => void) {
  const replace = useReplaceIncident();
  return useMutation({
    mutationFn: (body: z.input<typeof newIncidentForm>) => call('createIncident', { body }),
    onSuccess: (incident) => {
      replace(incident.id, incident);
      notify.success({ title: 'Published', text: 'The status page shows the incident.' });
      onDone();
    },
  });
}

export function useUpdateIncident(id: string, onDone: () => void) {
  const replace = useReplaceIncident();
  return useMutation({
    mutationFn: (body: z.input<typeof incidentUpdateForm>) =>
      call('updateIncident', { params: { id }, body }),
    onSuccess: (incident) => {
      replace(id, incident);
      notify.success({ title: 'Published', text: 'The status page shows the update.' });
      onDone();
    },
  });
}

export function useDeleteIncident({ id, title }: Incident) {
  const replace = useReplaceIncident();
  return useMutation({
    mutationFn: () => call('deleteIncident', { params: { id } }),
    onSuccess: () => {
      replace(id, null);
      notify.success({ title: 'Deleted', text: `“${title}” was removed from the status page.` });
    },
    onError: (error) => notify.error({ title: 'Incident not deleted', text: getErrorMessage(error) }),
  });
}

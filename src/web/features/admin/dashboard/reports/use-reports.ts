import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { appealAnswerForm, ReportDetails, reportDecisionForm } from '#contract/takedowns.ts';
import { call } from '#web/lib/api.ts';
import { notify } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';
import type { QueueView } from '../review-queue.tsx';

/** The waiting reports, most urgent first, or the decided ones. */
export function useReports(show: QueueView) {
  return useQuery({
    queryKey: reviewKeys.reportList(show),
    queryFn: ({ signal }) => call('listReports', { query: { show }, signal }),
    staleTime: 0,
  });
}

/** One report. The first read starts its review. */
export function useReport(id: string) {
  return useQuery({
    queryKey: reviewKeys.report(id),
    queryFn: ({ signal }) => call('readReport', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** A mutation that stores the returned report in the cache and refreshes the lists. */
function useReportMutation<Body>(id: string, send: (body: Body) => Promise<ReportDetails>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (report) => {
      notify.success({ title: 'Decided', text: done });
      client.setQueryData(reviewKeys.report(id), report);
      return client.invalidateQueries({ queryKey: reviewKeys.reportLists });
    },
  });
}

export function useDecideReport(id: string) {
  return useReportMutation(
    id,
    (body: z.input<typeof reportDecisionForm>) => call('decideReport', { params: { id }, body }),
    'Both sides are notified.',
  );
}

export function useAnswerAppeal(id: string) {
  return useReportMutation(
    id,
    (body: z.input<typeof appealAnswerForm>) => call('answerRemovalAppeal', { params: { id }, body }),
    'The owner is notified.',
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { appealAnswerForm, ReportDetails, reportDecisionForm } from '#contract/takedowns.ts';
import { call } from '#web/lib/api.ts';
import { notify } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';
import type { Shown } from '../waiting-or-decided.tsx';

/** Reports that wait for somebody, the most urgent first, or those that are decided. */
export function useReports(show: Shown) {
  return useQuery({
    queryKey: reviewKeys.reportList(show),
    queryFn: ({ signal }) => call('listReports', { query: { show }, signal }),
    staleTime: 0,
  });
}

/** One report; the first reading begins its review. */
export function useReport(id: string) {
  return useQuery({
    queryKey: reviewKeys.report(id),
    queryFn: ({ signal }) => call('readReport', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Puts what the server answers in the place of the report, and has the lists read again. */
function useChange<Body>(id: string, send: (body: Body) => Promise<ReportDetails>, done: string) {
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
  return useChange(
    id,
    (body: z.input<typeof reportDecisionForm>) => call('decideReport', { params: { id }, body }),
    'Both sides are told.',
  );
}

export function useAnswerAppeal(id: string) {
  return useChange(
    id,
    (body: z.input<typeof appealAnswerForm>) => call('answerRemovalAppeal', { params: { id }, body }),
    'Whoever objected is told.',
  );
}

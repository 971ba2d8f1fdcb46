import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AgeStatus, StartedAgeCheck } from '#contract/age-assurance.ts';
import { type AgeProblem, ageProblems } from '#contract/age-methods.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { notify } from '#web/ui/notify.ts';

/** How often a page asks while an answer is expected, and while a reviewer is to decide. */
const soonMs = 2_000;
const laterMs = 20_000;

const showPassed = () =>
  notify.success({ id: 'age-check', title: 'Age check passed', text: 'You can go on.' });

function getInterval(status: AgeStatus | undefined): number | false {
  if (!status || status.due === 'nothing') return false;
  if (status.check && status.check.state !== 'ended') return soonMs;
  return status.document.status === 'pending' ? laterMs : false;
}

/** The state of the caller's age check, kept up to date while someone else has to act. */
export function useAgeStatus() {
  const client = useQueryClient();
  const user = useUser();
  const query = useQuery({
    queryKey: queryKeys.ageStatus,
    queryFn: ({ signal }) => call('readAgeStatus', { signal }),
    refetchInterval: ({ state }) => getInterval(state.data),
    // The app is often on the same phone: the page is in the background meanwhile.
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const isPassed = query.data?.due === 'nothing' && user.ageCheck === 'due';
  // The gate and the adult category follow the account.
  useEffect(() => {
    if (!isPassed) return;
    showPassed();
    void client.invalidateQueries({ queryKey: queryKeys.currentUser });
  }, [isPassed, client]);
  return query;
}

/** Starts, cancels and follows checks. */
export function useAgeCheck() {
  const client = useQueryClient();
  const setStatus = (status: AgeStatus) => client.setQueryData(queryKeys.ageStatus, status);
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.ageStatus });
  const [request, setRequest] = useState<StartedAgeCheck | null>(null);
  const start = useMutation({
    mutationFn: (method: string) => call('startAgeCheck', { body: { method } }),
    onSuccess: (started) => {
      if (started.kind === 'redirect') return window.location.assign(started.link);
      setRequest(started);
      return refetch();
    },
  });
  const cancel = useMutation({
    mutationFn: () => call('cancelAgeCheck', {}),
    onSuccess: (status) => {
      setRequest(null);
      setStatus(status);
    },
  });
  const stateCountry = useMutation({
    mutationFn: (country: string) => call('stateCountry', { body: { country } }),
    onSuccess: (status) => {
      setRequest(null);
      setStatus(status);
      // The new country may ask for nothing, or for more.
      return client.invalidateQueries({ queryKey: queryKeys.currentUser });
    },
  });
  return { request, start, cancel, stateCountry };
}

/** How a check at a service ended, from the address that it came back to; the address forgets it. */
export function useReturnedProblem(): AgeProblem | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const outcome = search.get('outcome');
  const [problem] = useState(() => ageProblems.find((one) => one === outcome) ?? null);
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'passed') showPassed();
    navigate('/age-check', { replace: true });
  }, [outcome, navigate]);
  return problem;
}

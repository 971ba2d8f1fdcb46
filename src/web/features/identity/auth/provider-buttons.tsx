import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { getPathAfterSignIn } from './path-after-sign-in.ts';

/** "Continue with …" for each of the operator's identity providers; nothing where there is none. */
export function ProviderButtons({ referralCode }: { referralCode?: string }) {
  const [search] = useSearchParams();
  const invitation = search.get('invitation');
  const { data: providers = [] } = useQuery({
    queryKey: queryKeys.signInProviders,
    queryFn: ({ signal }) => call('signInProviders', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = useMutation({
    mutationFn: (provider: string) =>
      call('startProviderSignIn', {
        params: { provider },
        body: {
          referralCode: referralCode || undefined,
          next: invitation ? `/auth?${new URLSearchParams({ invitation })}` : getPathAfterSignIn(search),
        },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <FormProblem error={leave.error} at={leave.submittedAt} />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          // Disabled until the browser has left.
          disabled={leave.isPending || leave.isSuccess}
          onClick={() => leave.mutate(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </>
  );
}

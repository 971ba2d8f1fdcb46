import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { delays, limits } from '#contract/limits.ts';
import { ageInYears } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { signOut, useSetCurrentUser } from '#web/lib/session.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

const confirmationNames = ['ageConfirm', 'contentAware', 'termsAgree', 'legalAuth'] as const;
export type Confirmation = (typeof confirmationNames)[number];

type Answer = { dateOfBirth: string; confirmed: ReadonlySet<Confirmation> };

/** Whether the server turned the person away for good (specification 000, section 8). */
function isDenial(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'AGE_DENIED' || /Access denied|18 years or older/i.test(error.message);
}

/** One toast at a time: the next problem takes the place of the one before. */
function tell(problem: { title: string; text: string }): void {
  notify.error({ id: 'age', ...problem });
}

/** The age step: its checks in their order, the call, and the way out for those who are too young. */
export function useVerifyAge() {
  const navigate = useNavigate();
  const setCurrentUser = useSetCurrentUser();
  const [denied, setDenied] = useState(false);

  const request = useMutation({
    mutationFn: ({ dateOfBirth, confirmed }: Answer) =>
      call('verifyAge', {
        body: {
          dateOfBirth,
          ageConfirm: confirmed.has('ageConfirm'),
          contentAware: confirmed.has('contentAware'),
          termsAgree: confirmed.has('termsAgree'),
          legalAuth: confirmed.has('legalAuth'),
        },
      }),
    onSuccess: (user) => {
      notify.success({ id: 'age', ...onboardingMessages.age.done });
      setCurrentUser(user);
      navigate('/', { replace: true });
    },
    onError: (error) => {
      if (isDenial(error)) {
        tell(onboardingMessages.age.denied);
        setDenied(true);
        setTimeout(signOut, delays.signOutAfterDenial);
      } else {
        const { title, text } = onboardingMessages.age.failed;
        tell({ title, text: problemOf(error, text) });
      }
    },
  });

  function verify(answer: Answer): void {
    const { dateOfBirth, confirmed } = answer;
    if (!dateOfBirth) {
      tell(onboardingMessages.age.dateRequired);
    } else if (ageInYears(dateOfBirth, new Date()) < limits.minimumAge) {
      tell(onboardingMessages.age.tooYoung);
      // The server hears of it too, so that the answer counts for the account and not for this tab alone.
      request.mutate(answer);
    } else if (!confirmationNames.every((name) => confirmed.has(name))) {
      tell(onboardingMessages.age.confirmationsRequired);
    } else {
      request.mutate(answer);
    }
  }

  return { verify, pending: request.isPending, denied };
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { delays, limits } from '#contract/limits.ts';
import { ageInYears } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { signOut, useSetCurrentUser } from '#web/lib/session.ts';
import { brand } from '#web/lib/site.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

const confirmationNames = ['ageConfirm', 'contentAware', 'termsAgree', 'legalAuth'] as const;
export type Confirmation = (typeof confirmationNames)[number];

type Answer = { dateOfBirth: string; confirmed: ReadonlySet<Confirmation> };

/** Whether the server denied access permanently (`docs/requirements/public-site.md`, section 8). */
function isDenial(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'AGE_DENIED' || /Access denied|18 years or older/i.test(error.message);
}

/** Shows one toast at a time: the fixed id replaces the previous one. */
function showProblem(problem: { title: string; text: string }): void {
  notify.error({ id: 'age', ...problem });
}

/** The age step: runs the checks in order, calls the server, and signs out users who are too young. */
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
      notify.success({ id: 'age', ...onboardingMessages.age.done(brand.name) });
      setCurrentUser(user);
      navigate('/', { replace: true });
    },
    onError: (error) => {
      if (isDenial(error)) {
        showProblem(onboardingMessages.age.denied);
        setDenied(true);
        setTimeout(signOut, delays.signOutAfterDenial);
      } else {
        const { title, text } = onboardingMessages.age.failed;
        showProblem({ title, text: getErrorMessage(error, text) });
      }
    },
  });

  function verify(answer: Answer): void {
    const { dateOfBirth, confirmed } = answer;
    if (!dateOfBirth) {
      showProblem(onboardingMessages.age.dateRequired);
    } else if (ageInYears(dateOfBirth, new Date()) < limits.minimumAge) {
      showProblem(onboardingMessages.age.tooYoung);
      // Report it to the server too, so that the denial applies to the account, not only to this tab.
      request.mutate(answer);
    } else if (!confirmationNames.every((name) => confirmed.has(name))) {
      showProblem(onboardingMessages.age.confirmationsRequired);
    } else {
      request.mutate(answer);
    }
  }

  return { verify, pending: request.isPending, denied };
}

import type { ProviderProblem } from '#contract/sign-in-problems.ts';
import { UserError } from '#web/lib/user-error.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';

const texts: Record<ProviderProblem, string> = {
  cancelled: 'You cancelled there. Nothing has changed.',
  failed: 'Signing in there did not work. Please try again.',
  unverified:
    'Your email address is not confirmed there. Confirm it there first, or sign up with your address here.',
  'address-taken':
    'There is an account with this address that was never confirmed. Log in with its password, or set a new one by “Forgot your password?”.',
  suspended: 'This account is suspended. Please contact us if you think this is a mistake.',
  closed: 'This account is closed.',
  'linked-elsewhere': 'That account is linked to another account here.',
  'signed-out': 'You were signed out in the meantime. Sign in and link it again.',
};

/** Why a sign-in or a link at an identity provider failed, from `?problem=`; nothing for anything else. */
export function ProviderProblemNote({ problem }: { problem: string | null }) {
  const text = problem === null ? undefined : (texts as Record<string, string>)[problem];
  return text ? <FormProblem error={new UserError(text)} /> : null;
}

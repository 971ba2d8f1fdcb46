import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SignInAnswer } from '#contract/identity.ts';
import { call } from '#web/lib/api.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';

type PasskeySignInProps = {
  /** False until the page can answer. */
  isReady: boolean;
  onAnswer: (answer: SignInAnswer) => void;
};

/** The button that signs in with a passkey of this device, without an address or a password. */
export function PasskeySignIn({ isReady, onAnswer }: PasskeySignInProps) {
  const signIn = useMutation({
    mutationFn: async () => {
      const [options, { askForPasskey }] = await Promise.all([
        call('startPasskeySignIn', {}),
        import('#web/lib/passkeys.ts'),
      ]);
      return call('signInWithPasskey', { body: await askForPasskey(options) });
    },
    onSuccess: onAnswer,
  });
  return (
    <>
      <FormProblem error={signIn.error} at={signIn.submittedAt} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
        disabled={!isReady || signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {signIn.isPending ? 'Waiting for your passkey…' : 'Login with a passkey'}
      </Button>
    </>
  );
}

import type { SignInMethods } from '#contract/sign-in-methods.ts';
import { call } from '#web/lib/api.ts';
import { notify } from '#web/ui/notify.ts';
import { ConfirmOwner } from './confirm-owner.tsx';
import { suggestPasskeyName } from './suggest-passkey-name.ts';

type AddPasskeyProps = {
  hasPassword: boolean;
  onAdded: (methods: SignInMethods) => void;
  onCancel: () => void;
};

/** Makes a passkey with this browser, after the owner has confirmed it. */
export function AddPasskey({ hasPassword, onAdded, onCancel }: AddPasskeyProps) {
  async function add(password: string | null) {
    const [options, { createPasskey }] = await Promise.all([
      call('startPasskey', { body: { password } }),
      import('#web/lib/passkeys.ts'),
    ]);
    const passkey = await createPasskey(options);
    const name = suggestPasskeyName(navigator.userAgent);
    const methods = await call('addPasskey', { body: { name, passkey } });
    notify.success({ title: 'Passkey added', text: 'You can sign in with it from now on.' });
    onAdded(methods);
  }
  return (
    <ConfirmOwner
      why="Your browser then asks where to keep the passkey."
      action="Add the passkey"
      hasPassword={hasPassword}
      onConfirm={add}
      onCancel={onCancel}
    />
  );
}

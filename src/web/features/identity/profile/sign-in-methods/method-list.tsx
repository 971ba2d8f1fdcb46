import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInMethods } from '#contract/sign-in-methods.ts';
import { call } from '#web/lib/api.ts';
import { formatDate, formatRelative } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import entries from '#web/ui/entry-list.module.css';
import { notify } from '#web/ui/notify.ts';
import security from '../security.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { PasswordRow } from './password-row.tsx';

type Provider = SignInMethods['providers'][number];
type Step = { at: 'rest' | 'adding' } | { at: 'link' | 'unlink'; provider: Provider };

/** The ways to sign in, and the forms that add and remove one. */
export function MethodList({ methods }: { methods: SignInMethods }) {
  const { hasPassword, passkeys, providers } = methods;
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  const setMethods = (next: SignInMethods) => client.setQueryData(queryKeys.signInMethods, next);

  async function link({ id }: Provider, password: string | null) {
    const { url } = await call('startProviderLink', { params: { provider: id }, body: { password } });
    window.location.assign(url);
  }
  async function unlink({ id, name }: Provider, password: string | null) {
    setMethods(await call('unlinkProvider', { params: { provider: id }, body: { password } }));
    notify.success({ title: 'Link removed', text: `You no longer sign in with ${name}.` });
    rest();
  }

  return (
    <>
      <ul className={entries.list}>
        <PasswordRow hasPassword={hasPassword} />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} hasPassword={hasPassword} onChange={setMethods} />
        ))}
        {providers.map((provider) => (
          <li key={provider.id} className={entries.entry}>
            <div className={entries.row}>
              <div className={entries.about}>
                <p className={entries.lead}>{provider.name}</p>
                <p className={entries.details}>{describeProvider(provider)}</p>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={`${provider.linkedAt ? 'Unlink' : 'Link'} ${provider.name}`}
                onClick={() => setStep({ at: provider.linkedAt ? 'unlink' : 'link', provider })}
              >
                {provider.linkedAt ? 'Unlink' : 'Link'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {step.at === 'rest' && (
        <div className={security.actions}>
          <Button variant="default" onClick={() => setStep({ at: 'adding' })}>
            Add a passkey
          </Button>
        </div>
      )}
      {step.at === 'adding' && (
        <AddPasskey
          hasPassword={hasPassword}
          onAdded={(next) => {
            setMethods(next);
            rest();
          }}
          onCancel={rest}
        />
      )}
      {step.at === 'link' && (
        <ConfirmOwner
          key={`link ${step.provider.id}`}
          why={`You sign in at ${step.provider.name} and come back here.`}
          action={`Continue to ${step.provider.name}`}
          hasPassword={hasPassword}
          onConfirm={(password) => link(step.provider, password)}
          onCancel={rest}
        />
      )}
      {step.at === 'unlink' && (
        <ConfirmOwner
          key={`unlink ${step.provider.id}`}
          why={`You no longer sign in with ${step.provider.name}.`}
          action="Unlink"
          hasPassword={hasPassword}
          onConfirm={(password) => unlink(step.provider, password)}
          onCancel={rest}
        />
      )}
    </>
  );
}

function describeProvider({ isConfigured, linkedAt }: Provider): string {
  if (!linkedAt) return 'Not linked';
  return isConfigured
    ? `Linked ${formatRelative(linkedAt)}`
    : `Linked ${formatDate(linkedAt)}, no longer offered`;
}

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { PasskeyEntry, SignInMethods } from '#contract/sign-in-methods.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import entries from '#web/ui/entry-list.module.css';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import security from '../security.module.css';
import { ConfirmOwner } from './confirm-owner.tsx';
import classes from './passkey-row.module.css';

type PasskeyRowProps = {
  passkey: PasskeyEntry;
  hasPassword: boolean;
  onChange: (methods: SignInMethods) => void;
};

/** One passkey: its name, when it was used, and the forms that rename and remove it. */
export function PasskeyRow({ passkey, hasPassword, onChange }: PasskeyRowProps) {
  const { backedUp, createdAt, id, lastUsedAt, name } = passkey;
  const [form, setForm] = useState<'rename' | 'remove' | null>(null);
  const rest = () => setForm(null);

  async function remove(password: string | null) {
    onChange(await call('removePasskey', { params: { id }, body: { password } }));
    notify.success({ title: 'Passkey removed', text: `“${name}” no longer signs in.` });
  }

  return (
    <li className={entries.entry}>
      <div className={entries.row}>
        <div className={entries.about}>
          <p className={entries.lead}>
            {name}
            <span className={entries.tag}>Passkey</span>
          </p>
          <p className={entries.details}>
            {lastUsedAt ? `Last used ${formatRelative(lastUsedAt)}` : 'Never used to sign in'} · Added{' '}
            {formatRelative(createdAt)}
            {!backedUp && ' · On one device only'}
          </p>
        </div>
        {form === null && (
          <div className={entries.buttons}>
            <Button
              variant="default"
              size="sm"
              aria-label={`Rename ${name}`}
              onClick={() => setForm('rename')}
            >
              Rename
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={`Remove ${name}`}
              onClick={() => setForm('remove')}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {form !== null && (
        <div className={classes.form}>
          {form === 'rename' ? (
            <RenamePasskey
              passkey={passkey}
              onRenamed={(methods) => {
                onChange(methods);
                rest();
              }}
              onCancel={rest}
            />
          ) : (
            <ConfirmOwner
              why="You can no longer sign in with it. Delete it on your device as well."
              action="Remove the passkey"
              hasPassword={hasPassword}
              onConfirm={remove}
              onCancel={rest}
            />
          )}
        </div>
      )}
    </li>
  );
}

type RenamePasskeyProps = {
  passkey: PasskeyEntry;
  onRenamed: (methods: SignInMethods) => void;
  onCancel: () => void;
};

function RenamePasskey({ passkey, onRenamed, onCancel }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => call('renamePasskey', { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: onRenamed,
  });
  return (
    <form
      className={security.form}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <FormProblem error={rename.error} />
      <TextInput
        label="Name"
        value={name}
        maxLength={limits.passkeyNameMaximum}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={security.actions}>
        <Button type="submit" disabled={rename.isPending || name.trim() === ''}>
          Save
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

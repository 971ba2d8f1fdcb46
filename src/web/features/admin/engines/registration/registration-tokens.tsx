import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RegistrationToken } from '#contract/engine-registration.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from '../operations.module.css';
import { askToRevoke, formatTokenUse, toTokenFacts } from './registration-labels.ts';
import { useRevokeToken } from './registration-queries.ts';

/** The registration tokens, each with what its engines may be. */
export function RegistrationTokens({ tokens }: { tokens: readonly RegistrationToken[] }) {
  if (tokens.length === 0) {
    return (
      <EmptyState
        title="No registration tokens"
        hint="With a token, servers with ComfyUI join the fleet by themselves and leave it again. You choose what they may be."
      />
    );
  }
  return (
    <ul className={classes.list}>
      {tokens.map((token) => (
        <Entry key={token.id} token={token} />
      ))}
    </ul>
  );
}

function Entry({ token }: { token: RegistrationToken }) {
  const [asking, question] = useDisclosure(false);
  const revoke = useRevokeToken(token.id);
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.name}>{token.name}</h3>
        <code>{token.prefix}…</code>
        {token.expired && <Badge tone="bad">Expired</Badge>}
      </div>
      <p className={classes.note}>{toTokenFacts(token).join(' · ')}</p>
      <p className={classes.facts}>{formatTokenUse(token)}</p>
      {asking ? (
        <ConfirmDialog
          question={askToRevoke(token)}
          confirmLabel="Revoke token"
          pendingLabel="Revoking…"
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onCancel={question.close}
        />
      ) : (
        <Button variant="default" aria-label={`Revoke ${token.name}`} onClick={question.open}>
          Revoke
        </Button>
      )}
    </li>
  );
}

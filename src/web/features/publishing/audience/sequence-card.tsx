import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { audienceLimits } from '#contract/audience-limits.ts';
import type { Sequence } from '#contract/audience-mail.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './audience.module.css';
import { describeTrigger, sequenceStates } from './audience-labels.ts';
import { useAudienceChange, useSegments } from './audience-queries.ts';

type SequenceCardProps = { sequence: Sequence; isManager: boolean };

/** A sequence or broadcast with its figures and what can be done with it. */
export function SequenceCard({ isManager, sequence }: SequenceCardProps) {
  const { data: personas = [] } = usePersonas();
  const { data: segments = [] } = useSegments();
  const { decision, entered, mails, name, open, personaId, state, trigger } = sequence;
  const { label, tone } = sequenceStates[state];
  const segmentId = trigger.on === 'broadcast' ? trigger.segmentId : null;
  const sent = sum(mails.map(({ figures }) => figures.sent));
  const problems = sum(mails.map(({ figures }) => figures.failed));
  const unclear = sum(mails.map(({ figures }) => figures.unclear));
  return (
    <li className={classes.card}>
      <h3>
        {name} <Badge tone={tone}>{label}</Badge>
      </h3>
      <p>
        {personas.find(({ id }) => id === personaId)?.name}
        {' · '}
        {describeTrigger(sequence, segments.find(({ id }) => id === segmentId)?.name)}
        {' · '}
        {mails.length === 1 ? '1 mail' : `${mails.length} mails`}
      </p>
      {trigger.on === 'broadcast' && trigger.sendAt && <p>Planned for {formatDateTime(trigger.sendAt)}</p>}
      {entered > 0 && (
        <p>
          {formatNumber(entered)} started, {formatNumber(open)} going on, {formatNumber(sent)} mails sent
          {problems > 0 && `, ${formatNumber(problems)} not delivered`}
          {unclear > 0 && `, ${formatNumber(unclear)} perhaps sent`}
        </p>
      )}
      {decision && (
        <p>
          {decision.isApproved ? 'Approved' : 'Declined'} by {decision.by ?? 'a former member'},{' '}
          {formatDateTime(decision.at)}
          {decision.reason && `: ${decision.reason}`}
        </p>
      )}
      <SequenceActions sequence={sequence} isManager={isManager} />
    </li>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const questions = {
  activate: { confirm: 'Activate', pending: 'Activating…' },
  delete: { confirm: 'Delete', pending: 'Deleting…' },
} as const;

function SequenceActions({ isManager, sequence }: SequenceCardProps) {
  const { gate } = useUser();
  const [, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<'activate' | 'delete' | 'decline' | null>(null);
  const { id, state, trigger } = sequence;
  const set = useSetState(sequence, () => setAsked(null));
  const remove = useAudienceChange({
    change: () => call('deleteSequence', { params: { id } }),
    done: () => ({ title: 'Deleted', text: sequence.name }),
    failed: 'Not deleted',
  });
  const isOff = gate !== 'app' || set.isPending;
  if (asked === 'decline') return <Decline sequence={sequence} onDone={() => setAsked(null)} />;
  if (asked) {
    const { confirm, pending } = questions[asked];
    const isBroadcast = trigger.on === 'broadcast';
    return (
      <ConfirmDialog
        question={
          asked === 'delete'
            ? 'Delete these mails? Those that wait are not sent.'
            : isBroadcast
              ? 'Approve and send this mail to every contact of the segment who agreed?'
              : 'Approve these mails? They go to contacts who agree from now on.'
        }
        confirmLabel={isBroadcast && asked === 'activate' ? 'Approve and send' : confirm}
        pendingLabel={pending}
        pending={set.isPending || remove.isPending}
        onConfirm={() => (asked === 'delete' ? remove.mutate() : set.mutate({ action: 'activate' }))}
        onCancel={() => setAsked(null)}
      />
    );
  }
  const canActivate = isManager && (state === 'draft' || state === 'waiting' || state === 'paused');
  const canDelete = isManager || state === 'draft';
  const canEdit =
    state !== 'active' && state !== 'ended' && !(state === 'paused' && trigger.on === 'broadcast');
  return (
    <div className={classes.actions}>
      {canActivate && (
        <Button size="sm" disabled={isOff} onClick={() => setAsked('activate')}>
          {state === 'paused' ? 'Approve and go on' : 'Approve and activate'}
        </Button>
      )}
      {!isManager && state === 'draft' && (
        <Button size="sm" disabled={isOff} onClick={() => set.mutate({ action: 'submit' })}>
          Submit for approval
        </Button>
      )}
      {isManager && state === 'waiting' && (
        <Button size="sm" variant="default" disabled={isOff} onClick={() => setAsked('decline')}>
          Decline
        </Button>
      )}
      {isManager && state === 'active' && (
        <Button size="sm" variant="default" disabled={isOff} onClick={() => set.mutate({ action: 'pause' })}>
          Pause
        </Button>
      )}
      {canEdit && (
        <Button size="sm" variant="default" disabled={isOff} onClick={() => setSearch({ edit: id })}>
          Edit
        </Button>
      )}
      {canDelete && (
        <Button size="sm" variant="default" disabled={isOff} onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
    </div>
  );
}

type StateChange = { action: 'submit' | 'activate' | 'decline' | 'pause'; reason?: string };

const toasts: Record<StateChange['action'], string> = {
  submit: 'Submitted for approval',
  activate: 'Approved and active',
  decline: 'Declined',
  pause: 'Paused',
};

function useSetState({ id, version }: Sequence, onDone: () => void, failed: string | null = 'Not changed') {
  return useAudienceChange({
    change: ({ action, reason = '' }: StateChange) =>
      call('setSequenceState', { params: { id }, body: { action, version, reason } }).then((changed) => ({
        action,
        changed,
      })),
    done: ({ action, changed }) => ({ title: toasts[action], text: changed.name }),
    failed,
    onDone,
  });
}

function Decline({ onDone, sequence }: { sequence: Sequence; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const decline = useSetState(sequence, onDone, null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !decline.isPending) decline.mutate({ action: 'decline', reason });
  };
  return (
    <form className={classes.form} aria-label="Decline" onSubmit={submit}>
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxLength={audienceLimits.declineReasonMaximum}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormProblem error={decline.error} at={decline.submittedAt} />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onDone}>
          Keep
        </Button>
        <Button type="submit" size="sm" disabled={reason.trim() === '' || decline.isPending}>
          {decline.isPending ? 'Declining…' : 'Decline'}
        </Button>
      </div>
    </form>
  );
}

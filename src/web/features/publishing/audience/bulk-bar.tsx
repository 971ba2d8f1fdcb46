import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { audienceLimits } from '#contract/audience-limits.ts';
import type { Contract } from '#contract/index.ts';
import type { SentBody } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './audience.module.css';
import { type ContactFilters, toContactFilter, useAudienceChange } from './audience-queries.ts';

type Change = SentBody<Contract['changeContacts']>;

type BulkBarProps = {
  selected: ReadonlySet<string>;
  /** How many contacts match the filters. */
  total: number;
  filters: ContactFilters;
  isManager: boolean;
  onClear: () => void;
};

const toasts: Record<Change['action'], string> = {
  add_tag: 'Tag added',
  remove_tag: 'Tag removed',
  request_consent: 'Requests queued',
  delete: 'Contacts deleted',
};

/** What can be done with the selected contacts, or with all that match. */
export function BulkBar({ filters, isManager, onClear, selected, total }: BulkBarProps) {
  const { gate } = useUser();
  const [isAll, setAll] = useState(false);
  const [tag, setTag] = useState('');
  const [asked, setAsked] = useState<'delete' | 'request_consent' | null>(null);
  const { personaId } = filters;
  const change = useAudienceChange({
    change: (action: Change['action']) => {
      const selection =
        isAll && personaId
          ? { personaId, q: filters.q ?? '', filter: toContactFilter(filters) }
          : { ids: [...selected] };
      const isTag = action === 'add_tag' || action === 'remove_tag';
      return call('changeContacts', { body: { selection, action, tag: isTag ? tag : null } }).then(
        ({ changed }) => ({ action, changed }),
      );
    },
    done: ({ action, changed }) => ({
      title: toasts[action],
      text: `${formatNumber(changed)} ${changed === 1 ? 'contact' : 'contacts'} changed.`,
    }),
    failed: 'Nothing was changed',
    onDone: ({ action }) => {
      setAsked(null);
      setTag('');
      if (action === 'delete') onClear();
    },
  });
  const count = isAll ? total : selected.size;
  const isOff = gate !== 'app' || change.isPending || (!isAll && selected.size > audienceLimits.bulkMaximum);
  if (asked) return <Question asked={asked} count={count} change={change} onCancel={() => setAsked(null)} />;
  return (
    <section className={classes.bulk} aria-label="Selected contacts">
      <p aria-live="polite">{formatNumber(count)} selected</p>
      {!isAll && personaId && total > selected.size && (
        <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
          Select all {formatNumber(total)} that match
        </Button>
      )}
      <div className={classes.tag}>
        <TextInput
          aria-label="Tag"
          placeholder="Tag"
          maxLength={audienceLimits.tagMaximum}
          value={tag}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
        />
        <Button
          variant="default"
          size="sm"
          disabled={isOff || tag.trim() === ''}
          onClick={() => change.mutate('add_tag')}
        >
          Add tag
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={isOff || tag.trim() === ''}
          onClick={() => change.mutate('remove_tag')}
        >
          Remove tag
        </Button>
      </div>
      {isManager && (
        <>
          <Button variant="default" size="sm" disabled={isOff} onClick={() => setAsked('request_consent')}>
            Ask for consent
          </Button>
          <Button variant="default" size="sm" disabled={isOff} onClick={() => setAsked('delete')}>
            Delete
          </Button>
        </>
      )}
      <Button variant="subtle" size="sm" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

type QuestionProps = {
  asked: 'delete' | 'request_consent';
  count: number;
  change: { isPending: boolean; mutate: (action: Change['action']) => void };
  onCancel: () => void;
};

function Question({ asked, change, count, onCancel }: QuestionProps) {
  const many = `${formatNumber(count)} ${count === 1 ? 'contact' : 'contacts'}`;
  const [question, confirmLabel, pendingLabel] =
    asked === 'delete'
      ? [`Delete ${many} with their history?`, 'Delete', 'Deleting…']
      : [
          `Send one mail to ${many} that asks whether they want mails? Each address is asked once, ever. Those who were asked or unsubscribed get none.`,
          'Ask for consent',
          'Asking…',
        ];
  return (
    <ConfirmDialog
      question={question}
      confirmLabel={confirmLabel}
      pendingLabel={pendingLabel}
      pending={change.isPending}
      onConfirm={() => change.mutate(asked)}
      onCancel={onCancel}
    />
  );
}

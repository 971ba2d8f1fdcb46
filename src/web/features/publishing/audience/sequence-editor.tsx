import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AudienceOverview } from '#contract/audience.ts';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import type { Sequence, SequenceMailForm, SequenceTrigger } from '#contract/audience-mail.ts';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Section } from '#web/ui/page.tsx';
import classes from './audience.module.css';
import { useAudienceChange, useSegments } from './audience-queries.ts';
import { MailFields } from './mail-fields.tsx';
import { PersonaSelect } from './persona-select.tsx';

type SequenceEditorProps = {
  /** Null: a new one. */
  sequence: Sequence | null;
  isBroadcast: boolean;
  overview: AudienceOverview;
  onSaved: () => void;
};

const emptyMail: SequenceMailForm = { id: null, delayDays: 0, subject: '', text: '', button: null };

/** The editor of a sequence or broadcast. */
export function SequenceEditor({ isBroadcast, onSaved, overview, sequence }: SequenceEditorProps) {
  const { gate } = useUser();
  const [personaId, setPersonaId] = useState(sequence?.personaId ?? overview.pages[0]?.personaId ?? '');
  const [name, setName] = useState(sequence?.name ?? '');
  const [trigger, setTrigger] = useState<SequenceTrigger>(
    () =>
      sequence?.trigger ??
      (isBroadcast ? { on: 'broadcast', segmentId: null, sendAt: null } : { on: 'opt_in' }),
  );
  const [mails, setMails] = useState(() => toMails(sequence));
  const save = useAudienceChange({
    change: () => {
      const form = { personaId, name, trigger, mails: mails.map(({ mail }) => mail) };
      return sequence
        ? call('changeSequence', { params: { id: sequence.id }, body: { version: sequence.version, form } })
        : call('createSequence', { body: form });
    },
    done: (saved) => ({ title: 'Draft saved', text: saved.name }),
    failed: null,
    onDone: onSaved,
  });
  const isReady =
    personaId !== '' &&
    name.trim() !== '' &&
    (trigger.on !== 'tag' || trigger.tag.trim() !== '') &&
    mails.every(({ mail }) => mail.subject.trim() !== '' && mail.text.trim() !== '');
  const canSave = gate === 'app' && isReady && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) save.mutate();
  };
  const change = (at: number, part: Partial<SequenceMailForm>) =>
    setMails(
      mails.map((each, index) => (index === at ? { ...each, mail: { ...each.mail, ...part } } : each)),
    );
  const title = sequence ? sequence.name : isBroadcast ? 'New broadcast' : 'New sequence';
  return (
    <Section title={title}>
      <form className={classes.form} aria-label={title} onSubmit={submit}>
        <PersonaSelect
          none="Choose a persona"
          value={personaId}
          disabled={sequence !== null}
          onChange={setPersonaId}
        />
        <TextInput
          label="Name"
          description="Only you and your team see it."
          maxLength={limits.sequenceNameMaximum}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TriggerFields personaId={personaId} trigger={trigger} onChange={setTrigger} />
        {mails.map(({ key, mail }, at) => (
          <MailFields
            key={key}
            title={isBroadcast ? 'Mail' : `Mail ${at + 1}`}
            mail={mail}
            personaId={personaId}
            delayLabel={isBroadcast ? null : at === 0 ? 'Days after the start' : 'Days after the mail before'}
            onChange={(part) => change(at, part)}
            onRemove={mails.length > 1 ? () => setMails(mails.filter((each) => each.key !== key)) : null}
          />
        ))}
        {!isBroadcast && mails.length < limits.sequenceMailsMaximum && (
          <div className={classes.actions}>
            <Button
              variant="default"
              onClick={() =>
                setMails([...mails, { key: crypto.randomUUID(), mail: { ...emptyMail, delayDays: 3 } }])
              }
            >
              Add a mail
            </Button>
          </div>
        )}
        <p className={classes.hint}>
          Mails are safe for work; links may lead to adult work. Each says who sends it, that the persona is
          invented and made with AI, and how to unsubscribe. Opened mails are not tracked.
        </p>
        {sequence?.decision?.isApproved && (
          <p className={classes.hint}>Changes void the approval. It has to be approved again.</p>
        )}
        <FormProblem error={save.error} at={save.submittedAt} />
        <div className={classes.actions}>
          <Button type="submit" disabled={!canSave}>
            {save.isPending ? 'Saving…' : 'Save draft'}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** With keys of their own: new mails have no id yet. */
function toMails(sequence: Sequence | null): { key: string; mail: SequenceMailForm }[] {
  if (!sequence) return [{ key: 'first', mail: emptyMail }];
  return sequence.mails.map(({ button, delayDays, id, subject, text }) => ({
    key: id,
    mail: { id, delayDays, subject, text, button },
  }));
}

type TriggerFieldsProps = {
  personaId: string;
  trigger: SequenceTrigger;
  onChange: (trigger: SequenceTrigger) => void;
};

const triggers = [
  { value: 'opt_in', label: 'When a contact agrees' },
  { value: 'tag', label: 'When a contact gets a tag' },
] as const;

function TriggerFields({ onChange, personaId, trigger }: TriggerFieldsProps) {
  const { data: segments = [] } = useSegments();
  if (trigger.on === 'broadcast') {
    return (
      <div className={classes.pair}>
        <NativeSelect
          label="To"
          value={trigger.segmentId ?? ''}
          data={[
            { value: '', label: 'All contacts who agreed' },
            ...segments
              .filter((segment) => segment.personaId === personaId)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...trigger, segmentId: currentTarget.value || null })}
        />
        <TextInput
          label="Send at"
          description="Empty: once it is approved."
          type="datetime-local"
          value={trigger.sendAt ? toLocalInput(trigger.sendAt) : ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...trigger, sendAt: value ? new Date(value).toISOString() : null })
          }
        />
      </div>
    );
  }
  return (
    <>
      <Choice
        label="Starts"
        options={triggers}
        value={trigger.on}
        onChange={(on) => onChange(on === 'tag' ? { on, tag: '' } : { on })}
      />
      {trigger.on === 'tag' && (
        <TextInput
          label="Tag"
          maxLength={limits.tagMaximum}
          value={trigger.tag}
          onChange={({ currentTarget }) => onChange({ on: 'tag', tag: currentTarget.value })}
        />
      )}
    </>
  );
}

/** A moment as the browser's field has it, in the time zone of the device. */
function toLocalInput(timestamp: string): string {
  const moment = new Date(timestamp);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

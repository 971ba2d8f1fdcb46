import { Button, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import type { SequenceMailForm } from '#contract/audience-mail.ts';
import { call } from '#web/lib/api.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './audience.module.css';

type MailFieldsProps = {
  title: string;
  mail: SequenceMailForm;
  personaId: string;
  /** Null: it has no delay. */
  delayLabel: string | null;
  onChange: (part: Partial<SequenceMailForm>) => void;
  /** Null: it is the only mail. */
  onRemove: (() => void) | null;
};

/** One mail of a sequence: its delay, subject, text and button, with a preview. */
export function MailFields({ delayLabel, mail, onChange, onRemove, personaId, title }: MailFieldsProps) {
  const { button, delayDays, subject, text } = mail;
  const [isOpen, setOpen] = useState(false);
  const canPreview = personaId !== '' && subject.trim() !== '' && text.trim() !== '';
  return (
    <fieldset className={classes.mail}>
      <legend>{title}</legend>
      {delayLabel && (
        <NumberInput
          className={classes.delay ?? ''}
          label={delayLabel}
          min={0}
          max={limits.delayDaysMaximum}
          allowDecimal={false}
          clampBehavior="strict"
          value={delayDays}
          onChange={(value) => onChange({ delayDays: Number(value) || 0 })}
        />
      )}
      <TextInput
        label="Subject"
        maxLength={limits.subjectMaximum}
        value={subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
      />
      <Textarea
        label="Text"
        description="**Bold**, [a link](https://…), and lines that begin with - are a list. An empty line ends a paragraph."
        autosize
        minRows={6}
        maxRows={24}
        maxLength={limits.mailTextMaximum}
        value={text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <Switch
        label="With a button"
        checked={button !== null}
        onChange={({ currentTarget }) =>
          onChange({ button: currentTarget.checked ? { label: '', url: 'https://' } : null })
        }
      />
      {button && (
        <div className={classes.pair}>
          <TextInput
            label="Button"
            maxLength={limits.buttonLabelMaximum}
            value={button.label}
            onChange={({ currentTarget }) => onChange({ button: { ...button, label: currentTarget.value } })}
          />
          <TextInput
            label="Link"
            type="url"
            maxLength={limits.linkMaximum}
            value={button.url}
            onChange={({ currentTarget }) => onChange({ button: { ...button, url: currentTarget.value } })}
          />
        </div>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-haspopup="dialog"
          disabled={!canPreview}
          onClick={() => setOpen(true)}
        >
          Preview
        </Button>
        {onRemove && (
          <Button variant="default" size="sm" onClick={onRemove}>
            Remove mail
          </Button>
        )}
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="As contacts get it" spread>
        <MailPreview personaId={personaId} mail={mail} />
      </Sheet>
    </fieldset>
  );
}

/** The mail in a frame that runs nothing and may not leave it. */
function MailPreview({
  mail: { button, subject, text },
  personaId,
}: Pick<MailFieldsProps, 'mail' | 'personaId'>) {
  const body = { personaId, subject, text, button };
  const { data, error } = useQuery({
    queryKey: ['audience-preview', body],
    queryFn: ({ signal }) => call('previewAudienceMail', { body, signal }),
    retry: false,
  });
  return (
    <div className={classes.form}>
      <FormProblem error={error} />
      {data ? (
        <iframe className={classes.preview} title={data.subject} srcDoc={data.html} sandbox="" />
      ) : (
        !error && <p role="status">Loading…</p>
      )}
    </div>
  );
}

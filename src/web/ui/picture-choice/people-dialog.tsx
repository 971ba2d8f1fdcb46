import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Upload } from '#contract/uploads.ts';
import { useOperatingModes } from '#web/lib/abilities.ts';
import {
  type ConsentStatement,
  createConsentStatement,
  toPeopleForm,
  validateConsentStatement,
} from '#web/lib/consent-statement.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { ConsentFields } from '#web/ui/consent/consent-fields.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './picture-choice.module.css';
import { useStatePeople } from './use-uploads.ts';

const answers = [
  {
    value: 'none',
    label: 'No recognisable person',
    note: 'A place, an object, an animal, a drawing, or people too small or turned away.',
  },
  {
    value: 'consented',
    label: 'A person who agreed',
    note: 'You, or an adult who agreed to be in pictures made here.',
  },
] as const;

type PeopleDialogProps = { upload: Upload; open: boolean; onClose: () => void };

/** Asks who is in an upload, once for each upload (`docs/requirements/decisions.md` 19). */
export function PeopleDialog({ upload, open, onClose }: PeopleDialogProps) {
  return (
    <Sheet title="Who is in this picture?" open={open} onClose={onClose} spread>
      <StatementForm upload={upload} onClose={onClose} />
    </Sheet>
  );
}

function StatementForm({ upload, onClose }: Omit<PeopleDialogProps, 'open'>) {
  const state = useStatePeople(upload.id);
  const form = useForm<ConsentStatement>({
    initialValues: createConsentStatement(upload.consent),
    validate: validateConsentStatement,
  });
  const { allowsUploadedPeople } = useOperatingModes();
  const offered = answers.filter(({ value }) => value === 'none' || allowsUploadedPeople);
  const { people } = form.values;
  return (
    <form
      className={classes.statement}
      onSubmit={form.onSubmit((values) => state.mutate(toPeopleForm(values), { onSuccess: onClose }))}
    >
      <div className={classes.statementBody}>
        <div className={classes.why}>
          <img src={getPictureUrl({ uploadId: upload.id }, 'thumbnail')} alt="" />
          <p>
            {allowsUploadedPeople
              ? 'A face is used only with its person’s consent, and never in adult pictures. Your statement is stored with the picture, and the consent can be withdrawn at any time.'
              : 'Pictures of people are not used here. Your statement is stored with the picture; remove the upload if it shows a person.'}
          </p>
        </div>
        <fieldset className={classes.whoList}>
          <legend className={classes.unseen}>Who is in this picture?</legend>
          {offered.map(({ value, label, note }) => (
            <label key={value} className={classes.who}>
              <input
                type="radio"
                name="people"
                value={value}
                checked={people === value}
                onChange={() => form.setFieldValue('people', value)}
              />
              <span>
                <strong>{label}</strong>
                <small>{note}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {people === 'consented' && <ConsentFields form={form} />}
        <FormProblem error={state.error} />
      </div>
      <div className={classes.statementFoot}>
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        <Button type="submit" disabled={people === null || state.isPending}>
          {state.isPending ? 'Saving…' : 'Save the statement'}
        </Button>
      </div>
    </form>
  );
}

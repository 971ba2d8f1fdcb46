import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TrainingSession } from '#contract/training.ts';
import { useOperatingModes } from '#web/lib/abilities.ts';
import {
  type ConsentStatement,
  createConsentStatement,
  toPeopleForm,
  validateConsentStatement,
} from '#web/lib/consent-statement.ts';
import { ConsentFields } from '#web/ui/consent/consent-fields.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './training.module.css';
import { useOwnImages } from './use-own-images.ts';

/** Adds the creator's own pictures, or a ZIP of them, to an SFW set, with a statement of consent. */
export function OwnImages({ session }: { session: TrainingSession }) {
  const [open, setOpen] = useState(false);
  const { allowsUploadedPeople } = useOperatingModes();
  if (!allowsUploadedPeople)
    return <p className={classes.hint}>Pictures of people cannot be uploaded here.</p>;
  if (session.step2TrainingType !== 'SFW') return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Add own pictures
      </Button>
      <Sheet title="Own pictures" open={open} onClose={() => setOpen(false)}>
        <OwnImagesForm session={session} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function OwnImagesForm({ session, onDone }: { session: TrainingSession; onDone: () => void }) {
  const id = useId();
  const room = limits.trainingImagesMaximum - session.step2TrainingImages.length;
  const { progress, problems, add } = useOwnImages(session.sessionId, room);
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useForm<ConsentStatement>({
    initialValues: { ...createConsentStatement(null), people: 'consented' },
    validate: validateConsentStatement,
  });

  async function send(statement: ConsentStatement): Promise<void> {
    const added = await add(files, toPeopleForm(statement));
    if (added === 0) return;
    notify.success({
      title: added === 1 ? '1 picture added' : `${added} pictures added`,
      text: 'Their statement of consent is stored with them.',
    });
    if (added === files.length) onDone();
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => void send(values))}>
      <p className={classes.hint}>
        All pictures must show one person who agreed; the face is never used in adult pictures. If the consent
        is withdrawn, the model and everything made with it are removed.
      </p>
      <div>
        <label className={classes.label} htmlFor={id}>
          Pictures, or a ZIP of them
        </label>
        <input
          id={id}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif,.zip,application/zip"
          onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])}
        />
      </div>
      <ConsentFields form={form} />
      {problems.length > 0 && (
        <ul className={classes.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Button type="submit" disabled={files.length === 0 || progress !== null || room === 0}>
        {progress ? `${progress.done} of ${progress.all}…` : 'Add them to the set'}
      </Button>
    </form>
  );
}

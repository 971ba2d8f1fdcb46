import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatSize } from '#contract/fit-parameters.ts';
import { limits } from '#contract/limits.ts';
import type { SavedStyle } from '#contract/saved-styles.ts';
import { useMadeBy } from '#web/lib/made-by.ts';
import { useUser } from '#web/lib/session.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './parameters.module.css';
import { formatSamplingName } from './sampling-labels.ts';
import {
  type StyleSettings,
  useDeleteStyle,
  useRenameStyle,
  useSaveStyle,
  useUpdateStyle,
} from './use-styles.ts';

type StylesSheetProps = {
  /** What it is opened for; null: closed. */
  open: 'save' | 'manage' | null;
  styles: readonly SavedStyle[];
  /** The current settings, to save. */
  settings: StyleSettings;
  /** Whether the current settings are those of no style. */
  isCustom: boolean;
  onClose: () => void;
};

/** The dialog that names a new style, or renames, updates and deletes saved ones. */
export function StylesSheet({ open, styles, settings, isCustom, onClose }: StylesSheetProps) {
  return (
    <>
      <Sheet open={open === 'save'} onClose={onClose} title="Save as style">
        <SaveStyle settings={settings} onDone={onClose} />
      </Sheet>
      <Sheet open={open === 'manage'} onClose={onClose} title="Saved styles">
        <ul className={classes.styles} aria-label="Saved styles">
          {styles.map((style) => (
            <StyleRow key={style.id} style={style} settings={isCustom ? settings : null} />
          ))}
        </ul>
        {styles.length === 0 && <p className={classes.about}>No styles yet.</p>}
      </Sheet>
    </>
  );
}

function SaveStyle({ settings, onDone }: { settings: StyleSettings; onDone: () => void }) {
  const save = useSaveStyle(settings, onDone);
  const { worksIn } = useUser();
  return (
    <>
      <p className={classes.about} dir="auto">
        {describeStyle({ parameters: settings.parameters, words: settings.styleWords })}
      </p>
      <NameForm
        initial=""
        verb="Save style"
        naming={save}
        note={
          worksIn
            ? `Everyone in ${worksIn.ownerName}’s team can use it.`
            : 'Everyone in your team can use it.'
        }
      />
    </>
  );
}

type NameFormProps = {
  initial: string;
  verb: string;
  naming: { mutate: (name: string) => void; isPending: boolean; error: Error | null };
  note?: string;
};

function NameForm({ initial, verb, naming, note }: NameFormProps) {
  const [name, setName] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The composer's own form is around the dialog in React's tree.
    event.stopPropagation();
    if (name.trim() !== '') naming.mutate(name);
  };
  return (
    <form className={classes.nameForm} onSubmit={submit}>
      <TextInput
        label="Name"
        description={note}
        data-autofocus
        maxLength={limits.styleNameMaximum}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormProblem error={naming.error} />
      <Button type="submit" disabled={name.trim() === '' || naming.isPending}>
        {naming.isPending ? 'Saving…' : verb}
      </Button>
    </form>
  );
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type StyleRowProps = {
  style: SavedStyle;
  /** The current settings, which may replace the style's; null: they are a style's already. */
  settings: StyleSettings | null;
};

function StyleRow({ style, settings }: StyleRowProps) {
  const { id, name, madeBy } = style;
  const { gate } = useUser();
  const maker = useMadeBy(madeBy);
  const [renaming, setRenaming] = useState(false);
  const rename = useRenameStyle(id, () => setRenaming(false));
  const update = useUpdateStyle(style, settings ?? { parameters: {}, styleWords: '' });
  const remove = useDeleteStyle(style);
  const isPending = remove.isPending || update.isPending;
  return (
    <li>
      <div className={classes.what}>
        <h3 className={classes.styleName}>{name}</h3>
        <p className={classes.about} dir="auto">
          {describeStyle(style)}
          {maker && ` · ${maker}`}
        </p>
      </div>
      {gate === 'app' && (
        <div className={classes.actions}>
          {settings && (
            <Button
              size="sm"
              variant="default"
              aria-label={`Update ${name} with the current settings`}
              disabled={isPending}
              onClick={() => update.mutate()}
            >
              Update
            </Button>
          )}
          <IconButton label="Rename" fullLabel={`Rename ${name}`} onClick={() => setRenaming(!renaming)}>
            <IconPencil {...icon} />
          </IconButton>
          <IconButton
            label="Delete"
            fullLabel={`Delete ${name}`}
            disabled={isPending}
            onClick={() => remove.mutate()}
          >
            <IconTrash {...icon} />
          </IconButton>
        </div>
      )}
      {renaming && <NameForm initial={name} verb="Rename" naming={rename} />}
    </li>
  );
}

/** A style's settings in a line. */
export function describeStyle({ parameters, words }: Pick<SavedStyle, 'parameters' | 'words'>): string {
  const { steps, guidance, sampler, scheduler, size } = parameters;
  return [
    steps && `${steps} steps`,
    guidance !== undefined && `guidance ${guidance}`,
    sampler && formatSamplingName(sampler),
    scheduler && formatSamplingName(scheduler),
    size && formatSize(size),
    words && `“${words}”`,
  ]
    .filter(Boolean)
    .join(' · ');
}

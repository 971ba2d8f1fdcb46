import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { readWildcardLines, type WildcardList } from '#contract/wildcards.ts';
import { useMadeBy } from '#web/lib/made-by.ts';
import { useUser } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import parameterClasses from '../parameters/parameters.module.css';
import { useDeleteWildcard, useWildcards, type WildcardForm } from './use-wildcards.ts';
import classes from './variants.module.css';
import { WildcardEditor } from './wildcard-editor.tsx';

/** The dialog with the account's wildcard lists: made, imported from text files, changed and deleted. */
export function WildcardSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Wildcard lists">
      <WildcardLists />
    </Sheet>
  );
}

/** A list to be edited: one that is saved, or a new one with what a file has. */
type Edited = { id: string | null; form: WildcardForm };

const newList: Edited = { id: null, form: { name: '', lines: [] } };

function WildcardLists() {
  const { worksIn } = useUser();
  const { data: lists, error } = useWildcards();
  const [edited, setEdited] = useState<Edited | null>(null);
  if (edited) return <WildcardEditor {...edited} onDone={() => setEdited(null)} />;
  return (
    <div className={classes.manager}>
      <p className={classes.note}>
        A prompt names a list as <code>__name__</code> and takes one of its lines. Lines may have variants and
        name other lists. {worksIn ? `Everyone in ${worksIn.ownerName}’s team` : 'Everyone in your team'} can
        use them.
      </p>
      <FormProblem error={error} />
      <ul className={parameterClasses.styles} aria-label="Wildcard lists">
        {lists?.map((list) => (
          <WildcardRow key={list.id} list={list} onEdit={() => setEdited({ id: list.id, form: list })} />
        ))}
      </ul>
      {lists?.length === 0 && <p className={parameterClasses.about}>No lists yet.</p>}
      <div className={classes.actions}>
        <Button onClick={() => setEdited(newList)}>New list</Button>
        <ImportButton onRead={(form) => setEdited({ id: null, form })} />
      </div>
    </div>
  );
}

type WildcardRowProps = { list: WildcardList; onEdit: () => void };

function WildcardRow({ list: { id, lines, madeBy, name }, onEdit }: WildcardRowProps) {
  const maker = useMadeBy(madeBy);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteWildcard(id, () => setAsking(false));
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <li>
      <div className={parameterClasses.what}>
        <h3 className={parameterClasses.styleName}>__{name}__</h3>
        <p className={parameterClasses.about} dir="auto">
          {lines.length} {lines.length === 1 ? 'line' : 'lines'}: {lines.slice(0, 3).join(' · ')}
          {lines.length > 3 && ' …'}
          {maker && ` · ${maker}`}
        </p>
        <FormProblem error={remove.error} />
      </div>
      <div className={parameterClasses.actions}>
        <IconButton label="Edit" fullLabel={`Edit ${name}`} onClick={onEdit}>
          <IconPencil {...icon} />
        </IconButton>
        <IconButton label="Delete" fullLabel={`Delete ${name}`} onClick={() => setAsking(true)}>
          <IconTrash {...icon} />
        </IconButton>
      </div>
      {asking && (
        <ConfirmDialog
          question={`Delete the list “${name}”? Prompts that name it cannot be made any more.`}
          confirmLabel="Delete list"
          pendingLabel="Deleting…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** What a file name may give a list as its name: without its ending and what names do not have. */
const toName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/_{2,}/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 40);

/** Reads a text file with a line for each choice, as other tools keep wildcards. */
function ImportButton({ onRead }: { onRead: (form: WildcardForm) => void }) {
  const read = async (file: File | undefined) => {
    if (file) onRead({ name: toName(file.name), lines: readWildcardLines(await file.text()) });
  };
  return (
    <Button component="label" variant="default">
      Import a text file
      <input
        type="file"
        className={classes.file}
        accept=".txt,text/plain"
        onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
      />
    </Button>
  );
}

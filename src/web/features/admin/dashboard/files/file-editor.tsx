import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OperatorFile, OperatorFileKind } from '#contract/operator-files.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { DraftForm } from './draft-form.tsx';
import classes from './files.module.css';
import { authorOf, History } from './history.tsx';
import { readKeptDraft, useKeepDraft } from './kept-draft.ts';
import { PublishForm } from './publish-form.tsx';
import { SiteForm } from './site-form.tsx';
import { SitePreview } from './site-preview.tsx';
import { TagsForm } from './tags-form.tsx';
import { TagsPreview } from './tags-preview.tsx';
import { TextForm } from './text-form.tsx';
import { type Base, useDraft } from './use-draft.ts';

type FileEditorProps = { kind: OperatorFileKind; file: OperatorFile };

/** One of the operator's files: as a form or as text, with a preview, and published with a reason. */
export function FileEditor({ file, kind }: FileEditorProps) {
  const { id } = useUser();
  const [kept] = useState(() => readKeptDraft(id, kind));
  const state = useDraft(kind, file, kept);
  const { base, changed, checked, draft, settled } = state;
  // A text that is gone on with may be no such file yet, and then has no form.
  const hasForm = kept ? kept.draft.value !== undefined : file.checked[kind] !== null;
  const [way, setWay] = useState<'form' | 'text'>(hasForm ? 'form' : 'text');
  const [reason, setReason] = useState(kept?.reason ?? '');
  const [goesOn, setGoesOn] = useState(kept !== null);
  useKeepDraft(id, kind, changed ? { draft, base, reason } : null);
  const value = draft.value ?? checked[kind];

  function begin(text: string, why: string) {
    state.setDraft({ text });
    setReason(why);
    setWay('text');
    window.scrollTo({ top: 0 });
  }
  function beginFrom(base: Base) {
    state.setDraft({ text: base.text });
    state.setBase(base);
    setReason('');
    setGoesOn(false);
  }
  async function changeWay(next: 'form' | 'text') {
    const now = settled ? checked : await state.checkNow().catch(() => null);
    // What is no such file has no form; what could not be asked is told by the page as it asks again.
    if (!now || (next === 'form' && !now[kind])) return;
    state.setDraft({ text: now.text });
    setWay(next);
  }

  return (
    <>
      <div className={classes.stack}>
        <p className={classes.lead}>
          Version {file.latest.version}, published {formatDateTime(file.latest.publishedAt)} by{' '}
          {authorOf(file.latest)}. What you publish holds at once, in every process.
        </p>
        {file.onDisk && (
          <OnDisk
            name={file.onDisk.name}
            onTake={() => file.onDisk && begin(file.onDisk.text, `Taken over from ${file.onDisk.name}`)}
          />
        )}
        <div className={classes.ways}>
          <Choice
            label="Edit as"
            value={way}
            options={[
              { value: 'form', label: 'Form', disabled: !checked[kind] },
              { value: 'text', label: 'Text' },
            ]}
            onChange={(next) => void changeWay(next)}
          />
          {changed && (
            <Button variant="default" size="sm" onClick={() => beginFrom(state.base)}>
              Discard changes
            </Button>
          )}
        </div>
        {goesOn && changed && (
          <p className={classes.notice} role="status">
            This is what you began here and have not published.
            {base.version < file.latest.version && ' Somebody has published another version since.'}
          </p>
        )}
        <FormProblem error={state.problem} />
      </div>
      <div className={classes.body}>
        {way === 'text' || !value ? (
          <TextForm
            text={draft.text}
            mistakes={checked.mistakes}
            onChange={(text) => state.setDraft({ text })}
          />
        ) : (
          <DraftForm
            value={value}
            mistakes={checked.mistakes}
            onChange={(next) => state.setDraft({ text: draft.text, value: next })}
          >
            {kind === 'site' ? <SiteForm /> : <TagsForm />}
          </DraftForm>
        )}
      </div>
      {kind === 'tags' ? (
        <TagsPreview checked={checked} />
      ) : (
        checked.mistakes.length === 0 && <SitePreview text={checked.text} />
      )}
      {changed && (
        <PublishForm kind={kind} state={state} reason={reason} onReason={setReason} onBegin={beginFrom} />
      )}
      <History kind={kind} onRestore={(version, text) => begin(text, `Back to version ${version}`)} />
    </>
  );
}

function OnDisk({ name, onTake }: { name: string; onTake: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <p>
        <code>{name}</code> on this server says something else than what is published. It holds only if you
        publish it.
      </p>
      <Button variant="default" size="sm" onClick={onTake}>
        Look at it
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CheckedFile, OperatorFile, OperatorFileKind } from '#contract/operator-files.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { DraftForm } from './draft-form.tsx';
import classes from './files.module.css';
import { getAuthorName, History } from './history.tsx';
import { PublishForm } from './publish-form.tsx';
import { readSavedDraft, useSaveDraft } from './saved-draft.ts';
import { SiteForm } from './site-form.tsx';
import { SitePreview } from './site-preview.tsx';
import { TagsForm } from './tags-form.tsx';
import { TagsPreview } from './tags-preview.tsx';
import { TextForm } from './text-form.tsx';
import { type Base, useDraft } from './use-draft.ts';

/** The content as a form has it; null where it is invalid, or its kind is edited as text alone. */
const findForm = (checked: CheckedFile, kind: OperatorFileKind) =>
  kind === 'site' || kind === 'tags' ? checked[kind] : null;

type FileEditorProps = { kind: OperatorFileKind; file: OperatorFile };

/** Edits an operator file as a form or as text, with a preview, and publishes it with a reason. */
export function FileEditor({ file, kind }: FileEditorProps) {
  const { id } = useUser();
  const [saved] = useState(() => readSavedDraft(id, kind));
  const state = useDraft(kind, file, saved);
  const { base, changed, checked, draft, settled } = state;
  // A restored draft may be invalid text, which has no form.
  const hasFormKind = kind === 'site' || kind === 'tags';
  const hasForm =
    hasFormKind && (saved ? saved.draft.value !== undefined : findForm(file.checked, kind) !== null);
  const [mode, setMode] = useState<'form' | 'text'>(hasForm ? 'form' : 'text');
  const [reason, setReason] = useState(saved?.reason ?? '');
  const [isResumed, setIsResumed] = useState(saved !== null);
  // A draft of the engine file may hold a header's value, which is not for the browser's storage.
  useSaveDraft(id, kind, changed && kind !== 'engines' ? { draft, base, reason } : null);
  const value = draft.value ?? findForm(checked, kind);

  function begin(text: string, why: string) {
    state.setDraft({ text });
    setReason(why);
    setMode('text');
    window.scrollTo({ top: 0 });
  }
  function beginFrom(base: Base) {
    state.setDraft({ text: base.text });
    state.setBase(base);
    setReason('');
    setIsResumed(false);
  }
  async function changeMode(next: 'form' | 'text') {
    const now = settled ? checked : await state.checkNow().catch(() => null);
    // Invalid text has no form. The page shows a failed check when it retries.
    if (!now || (next === 'form' && !findForm(now, kind))) return;
    state.setDraft({ text: now.text });
    setMode(next);
  }

  return (
    <>
      <div className={classes.stack}>
        <p className={classes.lead}>
          Version {file.latest.version}, published {formatDateTime(file.latest.publishedAt)} by{' '}
          {getAuthorName(file.latest)}. Published changes take effect immediately.
        </p>
        {file.onDisk && (
          <FileOnDisk
            name={file.onDisk.name}
            onLoad={() => file.onDisk && begin(file.onDisk.text, `Imported from ${file.onDisk.name}`)}
          />
        )}
        <div className={classes.ways}>
          {hasFormKind && (
            <Choice
              label="Edit as"
              value={mode}
              options={[
                { value: 'form', label: 'Form', disabled: !findForm(checked, kind) },
                { value: 'text', label: 'Text' },
              ]}
              onChange={(next) => void changeMode(next)}
            />
          )}
          {changed && (
            <Button variant="default" size="sm" onClick={() => beginFrom(state.base)}>
              Discard changes
            </Button>
          )}
        </div>
        {isResumed && changed && (
          <p className={classes.notice} role="status">
            You have an unpublished draft.
            {base.version < file.latest.version && ' A newer version has been published since.'}
          </p>
        )}
        <FormProblem error={state.problem} />
      </div>
      <div className={classes.body}>
        {mode === 'text' || !value ? (
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
      {kind === 'tags' && <TagsPreview checked={checked} />}
      {kind === 'site' && checked.mistakes.length === 0 && <SitePreview text={checked.text} />}
      {changed && (
        <PublishForm kind={kind} state={state} reason={reason} onReason={setReason} onBegin={beginFrom} />
      )}
      <History kind={kind} onRestore={(version, text) => begin(text, `Restored version ${version}`)} />
    </>
  );
}

function FileOnDisk({ name, onLoad }: { name: string; onLoad: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <p>
        <code>{name}</code> on this server differs from the published version. It takes effect only when you
        publish it.
      </p>
      <Button variant="default" size="sm" onClick={onLoad}>
        Load file
      </Button>
    </div>
  );
}

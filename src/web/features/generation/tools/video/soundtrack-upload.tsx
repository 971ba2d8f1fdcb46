import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SoundRights, Upload } from '#contract/uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { ProgressLine } from '#web/ui/job-progress.tsx';
import { getErrorMessage } from '#web/ui/notify.ts';
import fields from '../fields/fields.module.css';
import classes from './edit-video.module.css';
import { useSendSoundtrack } from './use-soundtracks.ts';

const bases = [
  { value: 'own', label: 'I made it' },
  { value: 'licensed', label: 'I have a licence' },
  { value: 'free', label: 'Free for everyone' },
] as const satisfies readonly { value: SoundRights['basis']; label: string }[];
const voices = [
  { value: 'none', label: 'No voices' },
  { value: 'agreed', label: 'Adults who agreed' },
] as const satisfies readonly { value: SoundRights['voices']; label: string }[];

const megabytes = limits.uploadBytes / 1024 / 1024;

type Statement = { basis: SoundRights['basis'] | null; voices: SoundRights['voices'] | null; note: string };
const nothingStated: Statement = { basis: null, voices: null, note: '' };

/** Uploads a soundtrack. What may be used, and who is heard, is asked before anything is sent. */
export function SoundtrackUpload({ onSent }: { onSent: (upload: Upload) => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [statement, setStatement] = useState(nothingStated);
  const [uploads, setUploads] = useState(0);
  const sending = useSendSoundtrack((upload) => {
    setFile(null);
    setStatement(nothingStated);
    setUploads(uploads + 1);
    onSent(upload);
  });
  const { basis, note, voices: heard } = statement;
  const send = () => {
    if (file && basis && heard) sending.mutate({ file, rights: { basis, voices: heard, note: note.trim() } });
  };
  return (
    <div className={classes.upload}>
      <label htmlFor={id} className={fields.label}>
        Add a soundtrack
      </label>
      <input
        id={id}
        // An empty input after each upload.
        key={uploads}
        type="file"
        accept="audio/*,.mp3,.wav,.flac,.ogg,.opus,.m4a"
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
      />
      {file ? (
        <>
          <Choice
            label="Why you may use it"
            value={basis}
            options={bases}
            onChange={(chosen) => setStatement({ ...statement, basis: chosen })}
          />
          <Choice
            label="Voices"
            value={heard}
            options={voices}
            onChange={(chosen) => setStatement({ ...statement, voices: chosen })}
          />
          <TextInput
            label="Note (optional)"
            description="The name of the work, where the licence is kept"
            maxLength={limits.consentNoteMaximum}
            value={note}
            onChange={({ currentTarget }) => setStatement({ ...statement, note: currentTarget.value })}
          />
          <Button variant="default" disabled={!basis || !heard || sending.isPending} onClick={send}>
            Upload soundtrack
          </Button>
        </>
      ) : (
        <p className={fields.note}>
          MP3, WAV, FLAC, OGG or M4A, up to {limits.soundtrackSecondsMaximum / 60} minutes and {megabytes} MB.
          It is deleted after {limits.uploadDays} days.
        </p>
      )}
      {sending.isPending && (
        <ProgressLine
          words={sending.sent < 1 ? `${Math.floor(sending.sent * 100)}% uploaded` : 'Uploaded. Checking…'}
          wait={null}
          fraction={sending.sent}
          label={`Upload of ${file?.name}`}
        />
      )}
      {sending.error && (
        <p role="alert">{getErrorMessage(sending.error, 'The upload failed. Please try again.')}</p>
      )}
    </div>
  );
}

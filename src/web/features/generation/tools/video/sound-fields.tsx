import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Upload } from '#contract/uploads.ts';
import type { VideoSound } from '#contract/video-edit.ts';
import { Choice } from '#web/ui/choice.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useDeleteUpload } from '#web/ui/picture-choice/use-uploads.ts';
import fields from '../fields/fields.module.css';
import type { EditDraft } from './edit-draft.ts';
import { formatSeconds } from './edit-fields.tsx';
import classes from './edit-video.module.css';
import { SoundtrackUpload } from './soundtrack-upload.tsx';
import { useSoundtracks } from './use-soundtracks.ts';

type Track = Extract<VideoSound, { kind: 'track' }>;

const noTrack: Track = { kind: 'track', uploadId: '', from: 0, volume: 1, repeats: false };
const volumes = [0.25, 0.5, 0.75, 1] as const;

type SoundFieldsProps = {
  draft: EditDraft;
  onChange: (draft: EditDraft) => void;
  /** Whether the video has sound. */
  hasSound: boolean;
};

/** The sound of the result: that of the video, none, or one of the creator's soundtracks. */
export function SoundFields({ draft, hasSound, onChange }: SoundFieldsProps) {
  const { sound } = draft;
  const options = [
    { value: 'kept', label: hasSound ? 'Keep' : 'None' },
    ...(hasSound ? [{ value: 'off', label: 'Off' } as const] : []),
    { value: 'track', label: 'Soundtrack' },
  ] as const;
  const choose = (kind: 'kept' | 'off' | 'track') => {
    const chosen = { kept: undefined, off: { kind: 'off' }, track: noTrack } as const;
    onChange({ ...draft, sound: chosen[kind] });
  };
  return (
    <>
      <Choice label="Sound" value={sound?.kind ?? 'kept'} options={options} onChange={choose} />
      {sound?.kind === 'track' && (
        <TrackFields sound={sound} onChange={(changed) => onChange({ ...draft, sound: changed })} />
      )}
    </>
  );
}

function TrackFields({ onChange, sound }: { sound: Track; onChange: (sound: Track) => void }) {
  const { data: soundtracks } = useSoundtracks();
  const chosen = soundtracks?.find(({ id }) => id === sound.uploadId);
  const isGone = soundtracks !== undefined && sound.uploadId !== '' && !chosen;
  useEffect(() => {
    if (isGone) onChange(noTrack);
  }, [isGone, onChange]);
  return (
    <div className={classes.track}>
      {soundtracks && soundtracks.length > 0 && (
        <NativeSelect
          label="Soundtrack"
          value={sound.uploadId}
          data={[{ value: '', label: 'Choose one' }, ...soundtracks.map(toOption)]}
          onChange={({ currentTarget }) => onChange({ ...sound, uploadId: currentTarget.value, from: 0 })}
        />
      )}
      {chosen?.sound && (
        <ChosenTrack upload={chosen} length={chosen.sound.seconds} sound={sound} onChange={onChange} />
      )}
      <SoundtrackUpload onSent={({ id }) => onChange({ ...sound, uploadId: id, from: 0 })} />
    </div>
  );
}

const toOption = ({ id, name, sound }: Upload) => ({
  value: id,
  label: `${name} (${formatSeconds(sound?.seconds ?? 0)})`,
});

type ChosenTrackProps = {
  upload: Upload;
  /** Seconds of the soundtrack. */
  length: number;
  sound: Track;
  onChange: (sound: Track) => void;
};

function ChosenTrack({ length, onChange, sound, upload }: ChosenTrackProps) {
  const remove = useDeleteUpload(upload.id);
  return (
    <>
      <div className={classes.player}>
        {/* biome-ignore lint/a11y/useMediaCaption: an uploaded recording has no captions. */}
        <audio controls preload="none" src={`/api/uploads/${upload.id}/preview`} aria-label={upload.name} />
        <IconButton
          label="Delete"
          fullLabel={`Delete ${upload.name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <TextInput
        label="Begins at"
        type="number"
        min={0}
        max={Math.floor(length)}
        step={0.1}
        rightSection="s"
        value={sound.from}
        onChange={({ currentTarget }) => onChange({ ...sound, from: currentTarget.valueAsNumber || 0 })}
      />
      <Choice
        label="Volume"
        value={String(sound.volume)}
        options={volumes.map((volume) => ({ value: String(volume), label: `${volume * 100}%` }))}
        onChange={(volume) => onChange({ ...sound, volume: Number(volume) })}
      />
      <Checkbox
        label="Begin again where the video is longer"
        checked={sound.repeats}
        onChange={({ currentTarget }) => onChange({ ...sound, repeats: currentTarget.checked })}
      />
      <p className={fields.note}>The soundtrack replaces all sound and fades out at the end.</p>
    </>
  );
}

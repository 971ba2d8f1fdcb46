import { IconPhotoPlus } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { useOperatingModes } from '#web/lib/abilities.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useUploads } from '#web/ui/picture-choice/use-uploads.ts';
import { UploadProgress } from '#web/ui/picture-upload/upload-progress.tsx';
import type { PictureUpload } from '#web/ui/picture-upload/use-picture-upload.ts';
import type { PickerActions } from './picker-actions.ts';
import classes from './source.module.css';
import { SourceButtons } from './source-buttons.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Source } from './use-source.ts';

type SourceDropProps = {
  title: string;
  upload: PictureUpload;
  actions: PickerActions;
  /** Whether the tool may use uploads here. */
  takesUploads: boolean;
  wasChanged: Source['wasChanged'];
  onChoose: (picture: PictureChoice) => void;
};

/** The number of recent uploads that are offered. */
const recentShown = 8;

/** The empty picker: a drop zone, the buttons and the recent uploads. */
export function SourceDrop({ title, upload, actions, takesUploads, wasChanged, onChoose }: SourceDropProps) {
  const section = useKeptFocus(wasChanged);
  const { data: uploads } = useUploads();
  const { allowsUploadedPeople } = useOperatingModes();
  const recent = takesUploads ? (uploads?.slice(0, recentShown) ?? []) : [];
  return (
    <section ref={section} className={classes.drop} aria-label={title} tabIndex={-1}>
      <IconPhotoPlus size={32} stroke={1.25} aria-hidden="true" />
      <h2 className={classes.dropTitle}>{title}</h2>
      {actions.unavailableReason ? (
        <p className={classes.hint}>{actions.unavailableReason}</p>
      ) : (
        <p className={`${classes.hint} ${classes.byMouse}`}>
          Drop a picture anywhere on the page, paste it, or choose one.
        </p>
      )}
      <SourceButtons {...actions} />
      <UploadProgress {...upload} />
      {recent.length > 0 && (
        <ul className={classes.recent} aria-label="Last uploads">
          {recent.map(({ id, name, placeholder }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Use ${name}`}
                data-tip={name}
                style={{ background: placeholder }}
                onClick={() => onChoose({ uploadId: id })}
              >
                <img src={getPictureUrl({ uploadId: id }, 'thumbnail')} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {takesUploads && (
        <p className={classes.small}>
          JPEG, PNG, WebP, AVIF or a still GIF, up to {limits.uploadBytes / 1024 / 1024} MB. We strip location
          and camera data, and keep the picture for {limits.uploadDays} days unless you save it.
          {!allowsUploadedPeople && ' Pictures of people are not taken here.'}
        </p>
      )}
    </section>
  );
}

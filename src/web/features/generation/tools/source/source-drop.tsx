import { IconPhotoPlus } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import type { PictureChoice } from '#contract/tools.ts';
import { choiceAddress } from '#web/lib/pictures.ts';
import type { PickerWays } from './picker-ways.ts';
import { SendingLine } from './sending-line.tsx';
import classes from './source.module.css';
import { SourceWays } from './source-ways.tsx';
import type { Sending } from './use-sending.ts';
import { useUploads } from './use-uploads.ts';

type SourceDropProps = {
  title: string;
  sending: Sending;
  ways: PickerWays;
  onChoose: (picture: PictureChoice) => void;
};

/** How many of the last uploads are offered at once. */
const recentShown = 8;

/** The place to bring a picture to, while there is none. */
export function SourceDrop({ title, sending, ways, onChoose }: SourceDropProps) {
  const { data: uploads } = useUploads();
  const recent = uploads?.slice(0, recentShown) ?? [];
  return (
    <section className={classes.drop} aria-label={title}>
      <IconPhotoPlus size={32} stroke={1.25} aria-hidden="true" />
      <h2 className={classes.dropTitle}>{title}</h2>
      <p className={classes.hint}>
        {ways.closed ?? 'Drop a picture anywhere on the page, paste it, or choose one.'}
      </p>
      <SourceWays {...ways} />
      <SendingLine {...sending} />
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
                <img src={choiceAddress({ uploadId: id }, 'thumbnail')} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.small}>
        JPEG, PNG, WebP, AVIF or a still GIF, up to {limits.uploadBytes / 1024 / 1024} MB. Where it was taken
        and with what is removed from it, and it is kept for {limits.uploadDays} days unless you save it.
      </p>
    </section>
  );
}

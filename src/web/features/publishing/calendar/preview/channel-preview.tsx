import { type ChannelKind, channelRules, hasAiField } from '#contract/channel-kinds.ts';
import { withDisclosure } from '#contract/post-problems.ts';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import classes from './channel-preview.module.css';
import { CroppedPicture, type PreviewMedium } from './cropped-picture.tsx';

type ChannelPreviewProps = {
  kind: ChannelKind;
  channelName: string;
  title: string;
  place: string;
  /** As the creator wrote it, with its short links. */
  text: string;
  disclosure: string;
  isAdult: boolean;
  media: readonly PreviewMedium[];
};

/** A post as a channel gets it: pictures in their shapes, the final text, and the marks that go with it. */
export function ChannelPreview(props: ChannelPreviewProps) {
  const { channelName, isAdult, kind, media, place, title } = props;
  const { name } = channelRules[kind];
  return (
    <article className={classes.preview} aria-label={`As ${name} shows it`}>
      <header className={classes.head}>
        <ChannelIcon kind={kind} size={20} />
        <span>
          <strong>{channelName}</strong>
          {place && <small>in {place}</small>}
        </span>
        <small className={classes.outlet}>{name}</small>
      </header>
      {title && (
        <h4 className={classes.title} dir="auto">
          {title}
        </h4>
      )}
      {media.length > 0 && (
        <section className={classes.media} aria-label="Media" tabIndex={media.length > 1 ? 0 : undefined}>
          {media.map((medium) => (
            <CroppedPicture key={medium.contentId} medium={medium} />
          ))}
        </section>
      )}
      {media.length > 1 && <p className={classes.count}>{media.length} in this post</p>}
      <PreviewText {...props} />
      <ul className={classes.marks}>
        {hasAiField(kind, media) && <li>Labelled as AI-made by {name}</li>}
        {isAdult && <li>Labelled as adult</li>}
        {media.length > 0 && <li>Watermark and content credentials</li>}
      </ul>
    </article>
  );
}

/** The text, with the words that are added at its end in grey. */
function PreviewText({ disclosure, kind, media, text }: ChannelPreviewProps) {
  const final = withDisclosure(text, disclosure, kind, media);
  const written = text.trimEnd();
  const added = final.startsWith(written) ? final.slice(written.length) : '';
  if (final === '') return null;
  return (
    <p className={classes.text} dir="auto">
      {added ? written : final}
      {added && <span className={classes.added}>{added}</span>}
    </p>
  );
}

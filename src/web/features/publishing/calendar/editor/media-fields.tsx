import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { PostForm, PostMedium } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PictureDialog } from '#web/ui/picture-choice/picture-dialog.tsx';
import { useReorder } from '#web/ui/use-reorder.ts';
import { getMediumUrl } from '../preview/medium-url.ts';
import classes from './post-fields.module.css';
import { type MediaFacts, type MediumFacts, withMedia } from './post-form.ts';

type MediaFieldsProps = {
  form: PostForm;
  facts: MediaFacts;
  isLocked: boolean;
  onChange: (part: (form: PostForm) => PostForm) => void;
};

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The pictures and videos of a post in their order, each with its alt text. */
export function MediaFields({ facts, form, isLocked, onChange }: MediaFieldsProps) {
  const [choosing, choice] = useDisclosure(false);
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState('');
  const { media } = form;
  const reorder = useReorder({
    list,
    onMove: (id, to) => {
      onChange((now) => ({ ...now, media: moveTo(now.media, id, to) }));
      setAnnounced(`Now number ${to + 1} of ${media.length}`);
    },
  });
  const set = (change: (media: PostMedium[]) => PostMedium[]) =>
    onChange((now) => withMedia(now, change(now.media)));
  const toggle = (id: string) =>
    set((now) =>
      now.some(({ contentId }) => contentId === id)
        ? now.filter(({ contentId }) => contentId !== id)
        : [...now, { contentId: id, altText: '' }].slice(0, publishingLimits.postMediaMaximum),
    );
  return (
    <section className={classes.field} aria-labelledby="post-media">
      <h2 id="post-media">Pictures and videos</h2>
      <ol ref={list} className={classes.media}>
        {media.map((medium, at) => (
          <MediumField
            key={medium.contentId}
            {...{ medium, reorder, isLocked }}
            facts={facts.get(medium.contentId)}
            place={{ at, of: media.length }}
            onAltText={(altText) =>
              set((now) =>
                now.map((each) => (each.contentId === medium.contentId ? { ...each, altText } : each)),
              )
            }
            onRemove={() => toggle(medium.contentId)}
          />
        ))}
      </ol>
      <p role="status" className={classes.unseen}>
        {announced}
      </p>
      <Button
        variant="default"
        aria-haspopup="dialog"
        disabled={isLocked || media.length >= publishingLimits.postMediaMaximum}
        leftSection={<IconPhotoPlus {...icon} />}
        onClick={choice.open}
      >
        {media.length === 0 ? 'Add pictures or videos' : 'Add more'}
      </Button>
      <PictureDialog
        open={choosing}
        title="Add to the post"
        contentOnly
        withVideos
        chosen={new Set(media.map(({ contentId }) => contentId))}
        onChoose={(picture) => 'contentId' in picture && toggle(picture.contentId)}
        onClose={choice.close}
      />
    </section>
  );
}

function moveTo(media: readonly PostMedium[], id: string, to: number): PostMedium[] {
  const moved = media.find(({ contentId }) => contentId === id);
  return moved ? media.filter((each) => each !== moved).toSpliced(to, 0, moved) : [...media];
}

type MediumFieldProps = {
  medium: PostMedium;
  facts: MediumFacts | undefined;
  place: { at: number; of: number };
  isLocked: boolean;
  reorder: ReturnType<typeof useReorder>;
  onAltText: (altText: string) => void;
  onRemove: () => void;
};

function MediumField(props: MediumFieldProps) {
  const { facts, isLocked, medium, onAltText, onRemove, place, reorder } = props;
  const { altText, contentId } = medium;
  const name = `${facts?.type === 'video' ? 'Video' : 'Picture'} ${place.at + 1}`;
  return (
    <li
      className={classes.medium}
      data-entry={contentId}
      data-dragged={reorder.dragged === contentId || undefined}
      aria-label={name}
      onKeyDown={reorder.moveByKey(contentId)}
    >
      <img src={getMediumUrl({ contentId, posterSecond: facts?.posterSecond ?? null }, 'thumbnail')} alt="" />
      <div className={classes.mediumAbout}>
        <label className={classes.alt}>
          Alt text of {name.toLowerCase()}
          <input
            type="text"
            dir="auto"
            placeholder="Describe it for those who cannot see it"
            maxLength={publishingLimits.altTextMaximum}
            value={altText}
            onChange={(event) => onAltText(event.currentTarget.value)}
          />
        </label>
        {facts && !facts.isAvailable && <p className={classes.problem}>It is gone. Remove it.</p>}
        {facts?.category === 'nsfw' && <p className={classes.hint}>Adult</p>}
      </div>
      <div className={classes.mediumActions}>
        <button
          type="button"
          className={classes.handle}
          disabled={isLocked || place.of === 1}
          aria-label={`Move ${name}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          data-tip="Drag, or Alt with an arrow key"
          onPointerDown={reorder.startDrag(contentId)}
        >
          <IconGripVertical {...icon} />
        </button>
        <IconButton
          label="Move up"
          fullLabel={`Move ${name} up`}
          disabled={place.at === 0}
          onClick={() => reorder.move(contentId, -1)}
        >
          <IconArrowUp {...icon} />
        </IconButton>
        <IconButton
          label="Move down"
          fullLabel={`Move ${name} down`}
          disabled={place.at === place.of - 1}
          onClick={() => reorder.move(contentId, 1)}
        >
          <IconArrowDown {...icon} />
        </IconButton>
        <IconButton label="Remove" fullLabel={`Remove ${name}`} onClick={onRemove}>
          <IconX {...icon} />
        </IconButton>
      </div>
    </li>
  );
}

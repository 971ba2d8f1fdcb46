import { IconCrop } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type ChannelRules, channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import { countText } from '#contract/post-problems.ts';
import type { PostForm, PostTargetForm } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx';
import { CroppedPicture } from '../preview/cropped-picture.tsx';
import { withPlannedLinks } from '../preview/shown-text.ts';
import { CropDialog } from './crop-dialog.tsx';
import classes from './post-fields.module.css';
import { findCrop, type MediaFacts, withCrop } from './post-form.ts';

type TargetFieldsProps = {
  channel: Channel;
  target: PostTargetForm;
  form: PostForm;
  facts: MediaFacts;
  onChange: (change: (target: PostTargetForm) => PostTargetForm) => void;
};

/** What a post is on one channel in place of what it is everywhere: title, place, text and crops. */
export function TargetFields(props: TargetFieldsProps) {
  const { channel, form, onChange, target } = props;
  const rules = channelRules[channel.kind];
  const ownText = target.text !== null;
  return (
    <div className={classes.own}>
      {rules.titleMaximum !== null && (
        <TextInput
          label={`Title on ${rules.name}`}
          maxLength={publishingLimits.postTitleMaximum}
          value={target.title}
          onChange={(title) => onChange((now) => ({ ...now, title }))}
        />
      )}
      {channel.kind === 'reddit' && (
        <TextInput
          label="Community"
          placeholder="r/…"
          maxLength={publishingLimits.channelNameMaximum}
          value={target.place}
          onChange={(place) => onChange((now) => ({ ...now, place }))}
        />
      )}
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={ownText}
          onChange={() => onChange((now) => ({ ...now, text: ownText ? null : form.text }))}
        />
        Another text on {channel.name}
      </label>
      {target.text !== null && (
        <OwnText
          channel={channel}
          rules={rules}
          text={target.text}
          form={form}
          onChange={(text) => onChange((now) => ({ ...now, text }))}
        />
      )}
      <Crops {...props} rules={rules} />
    </div>
  );
}

type TextInputProps = {
  label: string;
  placeholder?: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
};

function TextInput({ label, onChange, ...input }: TextInputProps) {
  return (
    <label className={classes.alt}>
      {label}
      <input type="text" dir="auto" onChange={(event) => onChange(event.currentTarget.value)} {...input} />
    </label>
  );
}

type OwnTextProps = {
  channel: Channel;
  rules: ChannelRules;
  text: string;
  form: Pick<PostForm, 'campaign'>;
  onChange: (text: string) => void;
};

function OwnText({ channel, form, onChange, rules, text }: OwnTextProps) {
  const id = useId();
  const length = countText(withPlannedLinks(text, form), rules.text.count);
  return (
    <>
      <GrowingTextarea
        rows={3}
        className={classes.text}
        aria-label={`Text on ${channel.name}`}
        aria-describedby={id}
        maxLength={publishingLimits.postTextMaximum}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={id} className={classes.hint}>
        {formatNumber(length)} of {formatNumber(rules.text.maximum)}
      </p>
    </>
  );
}

function Crops({
  channel,
  facts,
  form,
  onChange,
  rules,
  target,
}: TargetFieldsProps & { rules: ChannelRules }) {
  const [cropped, setCropped] = useState<string | null>(null);
  const pictures = form.media.flatMap(({ altText, contentId }, at) => {
    const known = facts.get(contentId);
    return known?.type === 'image' ? [{ ...known, altText, contentId, number: at + 1 }] : [];
  });
  const open = pictures.find(({ contentId }) => contentId === cropped);
  if (pictures.length === 0 || !rules.pictures) return null;
  return (
    <>
      <ul className={classes.crops} aria-label={`Pictures on ${channel.name}`}>
        {pictures.map((picture) => {
          const crop = findCrop(target, picture.contentId);
          return (
            <li key={picture.contentId}>
              <CroppedPicture medium={{ ...picture, altText: '', crop, preparedUrl: null }} />
              <Button
                variant="default"
                aria-label={`Crop picture ${picture.number} for ${channel.name}`}
                leftSection={<IconCrop size={18} stroke={1.5} aria-hidden />}
                onClick={() => setCropped(picture.contentId)}
              >
                Crop
              </Button>
            </li>
          );
        })}
      </ul>
      {open && (
        <CropDialog
          channelName={channel.name}
          rules={rules}
          picture={open}
          crop={findCrop(target, open.contentId)}
          onCrop={(crop) => onChange((now) => withCrop(now, open.contentId, crop))}
          onClose={() => setCropped(null)}
        />
      )}
    </>
  );
}

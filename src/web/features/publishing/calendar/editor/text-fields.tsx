import { useId } from 'react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import { countText } from '#contract/post-problems.ts';
import type { PostForm } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx';
import classes from './post-fields.module.css';
import { createTarget, getFinalText, type MediaFacts } from './post-form.ts';

type TextFieldsProps = {
  form: PostForm;
  /** The channels that it goes to. */
  channels: readonly Channel[];
  disclosure: string;
  facts: MediaFacts;
  onChange: (part: Partial<PostForm>) => void;
};

/** The text of a post, with its length on each channel that has no text of its own. */
export function TextFields({ channels, disclosure, facts, form, onChange }: TextFieldsProps) {
  const id = useId();
  const media = form.media.flatMap(({ contentId }) => facts.get(contentId) ?? []);
  const counted = channels.map((channel) => {
    const target = form.targets.find(({ channelId }) => channelId === channel.id) ?? createTarget(channel.id);
    const { count, maximum } = channelRules[channel.kind].text;
    const length = countText(getFinalText(form, target, channel.kind, { disclosure, media }), count);
    return { channel, length, maximum, isOwn: target.text !== null };
  });
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Text</label>
      <GrowingTextarea
        id={id}
        rows={5}
        className={classes.text}
        maxLength={publishingLimits.postTextMaximum}
        aria-describedby={`${id}-counts`}
        value={form.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <ul id={`${id}-counts`} className={classes.counts} aria-label="Characters by channel">
        {counted
          .filter(({ isOwn }) => !isOwn)
          .map(({ channel, length, maximum }) => (
            <li key={channel.id} data-over={length > maximum || undefined}>
              <ChannelIcon kind={channel.kind} size={14} />
              <span>
                {channel.name}: {formatNumber(length)} of {formatNumber(maximum)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

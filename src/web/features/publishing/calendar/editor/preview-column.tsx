import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import type { Post, PostForm, PublishingSettings } from '#contract/posts.ts';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { ChannelPreview } from '../preview/channel-preview.tsx';
import { getPreparedUrl } from '../preview/prepared-url.ts';
import { withPlannedLinks } from '../preview/shown-text.ts';
import classes from './post-editor.module.css';
import { findCrop, type MediaFacts } from './post-form.ts';

type PreviewColumnProps = {
  channels: readonly Channel[];
  form: PostForm;
  facts: MediaFacts;
  post: Post | null;
  /** Whether the server has the form as it is, so that its pictures can be shown. */
  isSaved: boolean;
  settings: PublishingSettings;
};

/** The post as each of its channels shows it, one at a time. */
export function PreviewColumn({ channels, facts, form, isSaved, post, settings }: PreviewColumnProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = form.targets.flatMap((target) => {
    const channel = channels.find(({ id }) => id === target.channelId);
    return channel ? [{ target, channel }] : [];
  });
  const current = shown.find(({ channel }) => channel.id === chosen) ?? shown[0];
  if (!current) return null;
  const { channel, target } = current;
  const media = form.media.flatMap(({ altText, contentId }) => {
    const known = facts.get(contentId);
    const preparedUrl =
      known?.type === 'image' && isSaved && post ? getPreparedUrl(post, channel.id, contentId) : null;
    return known ? [{ ...known, altText, contentId, preparedUrl, crop: findCrop(target, contentId) }] : [];
  });
  return (
    <section aria-labelledby="post-preview">
      <h2 id="post-preview" className={classes.sideHead}>
        Preview
      </h2>
      <Tabs value={channel.id} onChange={setChosen} keepMounted={false}>
        {shown.length > 1 && (
          <Tabs.List className={classes.tabs}>
            {shown.map(({ channel: { id, kind, name } }) => (
              <Tabs.Tab key={id} value={id} leftSection={<ChannelIcon kind={kind} />}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <Tabs.Panel value={channel.id}>
          <ChannelPreview
            kind={channel.kind}
            channelName={channel.name}
            title={channelRules[channel.kind].titleMaximum === null ? '' : target.title}
            place={target.place}
            text={withPlannedLinks(target.text ?? form.text, form)}
            disclosure={settings.disclosure}
            isAdult={media.some(({ category }) => category === 'nsfw')}
            media={media}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

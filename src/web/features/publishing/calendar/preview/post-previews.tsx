import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import type { Post } from '#contract/posts.ts';
import { ChannelPreview } from './channel-preview.tsx';
import classes from './post-previews.module.css';
import { getPreparedUrl } from './prepared-url.ts';
import { withStoredLinks } from './shown-text.ts';

type PostPreviewsProps = { post: Post; channels: readonly Channel[]; disclosure: string };

const hasTitle = (kind: ChannelKind) => channelRules[kind].titleMaximum !== null;

/** A stored post as each of its channels gets it, side by side, with the pictures that the server sends. */
export function PostPreviews({ channels, disclosure, post }: PostPreviewsProps) {
  return (
    <ul className={classes.previews}>
      {post.targets.map((target) => (
        <li key={target.channelId}>
          <ChannelPreview
            kind={target.kind}
            channelName={channels.find(({ id }) => id === target.channelId)?.name ?? target.channelName}
            title={hasTitle(target.kind) ? target.title : ''}
            place={target.place}
            text={withStoredLinks(target.text ?? post.text, post, target)}
            disclosure={disclosure}
            isAdult={post.category === 'nsfw'}
            media={post.media.map((medium) => ({
              ...medium,
              crop: target.crops.find(({ contentId }) => contentId === medium.contentId)?.crop ?? null,
              preparedUrl:
                medium.type === 'image' && medium.isAvailable
                  ? getPreparedUrl(post, target.channelId, medium.contentId)
                  : null,
            }))}
          />
        </li>
      ))}
    </ul>
  );
}

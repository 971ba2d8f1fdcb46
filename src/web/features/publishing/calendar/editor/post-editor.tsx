import { useState } from 'react';
import { Link } from 'react-router';
import type { Channel } from '#contract/channels.ts';
import type { Post, PostForm, PublishingSettings } from '#contract/posts.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { getPostLabel } from '../post-labels.ts';
import { useApproves } from '../use-may-manage.ts';
import { ApprovalNote } from './approval-note.tsx';
import { CampaignField } from './campaign-field.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { MediaFields } from './media-fields.tsx';
import { PersonaField } from './persona-field.tsx';
import classes from './post-editor.module.css';
import { listTargetProblems } from './post-form.ts';
import { PreviewColumn } from './preview-column.tsx';
import { SaveNote } from './save-note.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { TextFields } from './text-fields.tsx';
import { useDefaultCrops } from './use-default-crops.ts';
import { useMediaFacts } from './use-media-facts.ts';
import { useSavedPost } from './use-saved-post.ts';

type PostEditorProps = {
  /** Null: a new post. */
  opened: Post | null;
  start: PostForm;
  /** The time that the calendar suggested for it. */
  suggested: { day: string; time: string } | null;
  channels: readonly Channel[];
  settings: PublishingSettings;
  onCreated: (post: Post) => void;
};

/** The form of a post that has not begun: what it is on each channel, and when it goes out. */
export function PostEditor({ channels, onCreated, opened, settings, start, suggested }: PostEditorProps) {
  const { gate } = useUser();
  const approves = useApproves();
  const saved = useSavedPost({ opened, start, onCreated });
  const { change, form, post } = saved;
  const facts = useMediaFacts(form.media, post);
  const isSent = post !== null && post.state !== 'draft';
  // A change of a post that was sent voids its approval: it begins on request.
  const [isChanging, setChanging] = useState(false);
  const isLocked = gate !== 'app' || (isSent && !isChanging);
  const isChosen = ({ id }: Channel) => form.targets.some(({ channelId }) => channelId === id);
  useDefaultCrops({ form, facts, channels, isEnabled: !isLocked, onChange: change });
  const problems = new Map(
    form.targets.map((target) => {
      const channel = channels.find(({ id }) => id === target.channelId);
      return [
        target.channelId,
        listTargetProblems(channel, { form, target, facts, disclosure: settings.disclosure }),
      ];
    }),
  );
  const label = post && getPostLabel(post);
  return (
    <div className={classes.editor}>
      <div className={classes.top}>
        <Link className={classes.back} to="/publishing">
          Back to the calendar
        </Link>
        {label && <Badge tone={label.tone}>{label.label}</Badge>}
        <SaveNote saved={saved} isDraft={!isSent} />
      </div>
      {post && (
        <ApprovalNote
          post={post}
          timeZone={settings.timeZone}
          isChanging={isChanging}
          approvesChange={post.state === 'scheduled' && approves}
          saved={saved}
          onChanging={setChanging}
        />
      )}
      <div className={classes.columns}>
        <fieldset className={classes.form} disabled={isLocked} aria-label="Post">
          <PersonaField personaId={form.personaId} onChange={(personaId) => change({ personaId })} />
          <TextFields
            form={form}
            channels={channels.filter(isChosen)}
            disclosure={settings.disclosure}
            facts={facts}
            onChange={change}
          />
          <CampaignField form={form} onChange={change} />
          <MediaFields form={form} facts={facts} isLocked={isLocked} onChange={change} />
          <ChannelFields {...{ channels, form, facts, problems }} onChange={change} />
        </fieldset>
        <div className={classes.side}>
          <SchedulePanel
            {...{ saved, problems, settings, suggested }}
            isLocked={gate !== 'app' || isChanging}
          />
          <PreviewColumn {...{ channels, form, facts, post, settings }} isSaved={!saved.isDirty} />
        </div>
      </div>
    </div>
  );
}

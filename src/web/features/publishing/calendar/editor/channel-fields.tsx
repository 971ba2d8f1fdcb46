import { useId, useState } from 'react';
import { Link } from 'react-router';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import type { PostForm, PostTargetForm } from '#contract/posts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import classes from './post-fields.module.css';
import { createTarget, type MediaFacts, refusesAdult } from './post-form.ts';
import { TargetFields } from './target-fields.tsx';

type ChannelFieldsProps = {
  channels: readonly Channel[];
  form: PostForm;
  facts: MediaFacts;
  /** Why a channel does not take the post, by its id. */
  problems: ReadonlyMap<string, readonly string[]>;
  onChange: (part: (form: PostForm) => PostForm) => void;
};

/** The channels that a post goes to, what it is on each, and what each does not take. */
export function ChannelFields({ channels, facts, form, onChange, problems }: ChannelFieldsProps) {
  const isChosen = (id: string) => form.targets.some(({ channelId }) => channelId === id);
  // Of this persona and of any, and those that the post already has.
  const offered = channels.filter(
    ({ id, personaId, state }) =>
      isChosen(id) || (state !== 'disconnecting' && (personaId === null || personaId === form.personaId)),
  );
  const gone = form.targets.filter(({ channelId }) => !channels.some(({ id }) => id === channelId));
  const setTarget = (channelId: string, change: (target: PostTargetForm) => PostTargetForm) =>
    onChange((now) => ({
      ...now,
      targets: now.targets.map((target) => (target.channelId === channelId ? change(target) : target)),
    }));
  const toggle = (channelId: string) =>
    onChange((now) => ({
      ...now,
      targets: now.targets.some((target) => target.channelId === channelId)
        ? now.targets.filter((target) => target.channelId !== channelId)
        : [...now.targets, createTarget(channelId)],
    }));
  return (
    <section className={classes.field} aria-labelledby="post-channels">
      <h2 id="post-channels">Channels</h2>
      {offered.length === 0 && (
        <div className={classes.none}>
          <p>
            {channels.length === 0
              ? 'No channels yet. Connect one, or add one that you publish to by hand.'
              : 'No channel publishes posts of this persona.'}
          </p>
          <ButtonLink variant="default" to="/publishing/channels">
            Connect a channel
          </ButtonLink>
        </div>
      )}
      <ul className={classes.targets}>
        {offered.map((channel) => {
          const target = form.targets.find(({ channelId }) => channelId === channel.id);
          return (
            <li key={channel.id} className={classes.target}>
              <ChannelChoice
                channel={channel}
                isChosen={target !== undefined}
                onToggle={() => toggle(channel.id)}
              />
              {target && (
                <ChosenChannel
                  {...{ channel, target, form, facts }}
                  problems={problems.get(channel.id) ?? []}
                  onChange={(change) => setTarget(channel.id, change)}
                  onRemove={() => toggle(channel.id)}
                />
              )}
            </li>
          );
        })}
        {gone.map(({ channelId }) => (
          <li key={channelId} className={classes.target}>
            <Problems problems={['A channel of this post was disconnected.']} />
            <button type="button" className={classes.textButton} onClick={() => toggle(channelId)}>
              Remove channel
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChannelChoiceProps = { channel: Channel; isChosen: boolean; onToggle: () => void };

function ChannelChoice({ channel: { kind, name }, isChosen, onToggle }: ChannelChoiceProps) {
  return (
    <label className={classes.channel}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <ChannelIcon kind={kind} size={20} />
      <span>
        <strong>{name}</strong>
        <small>{channelRules[kind].name}</small>
      </span>
    </label>
  );
}

type ChosenChannelProps = {
  channel: Channel;
  target: PostTargetForm;
  form: PostForm;
  facts: MediaFacts;
  problems: readonly string[];
  onChange: (change: (target: PostTargetForm) => PostTargetForm) => void;
  onRemove: () => void;
};

function ChosenChannel(props: ChosenChannelProps) {
  const { channel, facts, form, onRemove, problems, target } = props;
  const { titleMaximum } = channelRules[channel.kind];
  const hasOwn = target.text !== null || target.crops.length > 0;
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? (hasOwn || titleMaximum !== null);
  const id = useId();
  return (
    <div className={classes.chosen}>
      {channel.state === 'expired' && (
        <p className={classes.warning}>
          It is no longer connected. <Link to="/publishing/channels">Connect it again</Link> before this post
          is due.
        </p>
      )}
      {channel.problem && channel.state !== 'expired' && <p className={classes.warning}>{channel.problem}</p>}
      <Problems problems={problems} />
      {refusesAdult(channel, form, facts) && (
        <button type="button" className={classes.textButton} onClick={onRemove}>
          Remove this channel
        </button>
      )}
      <button
        type="button"
        className={classes.textButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setToggled(!open)}
      >
        {open ? `Hide what is different on ${channel.name}` : `Customize for ${channel.name}`}
      </button>
      <div id={id} hidden={!open}>
        {open && <TargetFields {...props} />}
      </div>
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <ul className={classes.problems} role="status">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

import { channelRules } from '#contract/channel-kinds.ts';
import type { ChannelConnection } from '#contract/channels.ts';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { kindSummaries } from './channel-labels.ts';
import classes from './channels.module.css';

type KindListProps = {
  connections: readonly ChannelConnection[];
  onChoose: (connection: ChannelConnection) => void;
};

/** The kinds of channels, those that can be connected here first. */
export function KindList({ connections, onChoose }: KindListProps) {
  const open = connections.filter(({ method }) => method !== 'unavailable');
  const closed = connections.filter(({ method }) => method === 'unavailable');
  return (
    <>
      <ul className={classes.kinds} aria-label="Outlets">
        {open.map((connection) => (
          <li key={connection.kind}>
            <button type="button" className={classes.kind} onClick={() => onChoose(connection)}>
              <KindFace connection={connection} />
            </button>
          </li>
        ))}
      </ul>
      {closed.length > 0 && (
        <>
          <h3 className={classes.subhead} id="outlets-not-set-up">
            Not set up on this site
          </h3>
          <ul className={classes.kinds} aria-labelledby="outlets-not-set-up">
            {closed.map((connection) => (
              <li key={connection.kind} className={classes.kind}>
                <KindFace connection={connection} />
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            The operator of this site has to register it with these outlets first. Until then, publish to them
            by hand.
          </p>
        </>
      )}
    </>
  );
}

function KindFace({ connection: { kind } }: { connection: ChannelConnection }) {
  return (
    <>
      <span className={classes.icon}>
        <ChannelIcon kind={kind} size={22} />
      </span>
      <span>
        <span className={classes.kindName}>{channelRules[kind].name}</span>
        <span className={classes.kindSummary}>{kindSummaries[kind]}</span>
      </span>
    </>
  );
}

import { useConnectivity } from '#web/lib/connectivity.ts';
import { useSystemStatus } from '#web/lib/queries.ts';
import { brand } from '#web/lib/site.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './engine-indicator.module.css';

const list = new Intl.ListFormat('en');

/** Online when any image engine is; the hint names the engines (docs/requirements/decisions.md 17). */
export function EngineIndicator() {
  const { data: entries, isError } = useSystemStatus();
  const connectivity = useConnectivity();
  if (!entries && !isError && connectivity === 'reached') return null;
  const engines = (entries ?? []).filter(({ service }) => service === 'image-generation');
  const online = engines.filter(({ status }) => status === 'online');
  if (connectivity !== 'reached') {
    return (
      <Indicator
        label="Offline"
        text={`${brand.name} cannot be reached. The state of its engines is unknown.`}
      />
    );
  }
  if (online.length > 0) {
    return <Indicator label="Online" text={`Pictures are made by ${formatEngineNames(online)}.`} />;
  }
  const which =
    engines.length > 0 ? `${formatEngineNames(engines)} cannot be reached.` : 'No image engine is connected.';
  return <Indicator label="Offline" text={`${which} Jobs are queued until an engine is back.`} />;
}

function formatEngineNames(engines: readonly { name: string }[]): string {
  return list.format(engines.map(({ name }) => name));
}

function Indicator({ label, text }: { label: 'Online' | 'Offline'; text: string }) {
  return (
    <Hint className={`${classes.indicator} ${label === 'Online' ? classes.online : ''}`} text={text}>
      <span className={classes.label}>{label}</span>
    </Hint>
  );
}

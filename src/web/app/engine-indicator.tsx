import { useSystemStatus } from '#web/lib/queries.ts';
import { useReach } from '#web/lib/reach.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './engine-indicator.module.css';

const list = new Intl.ListFormat('en');

/** Online when any image engine is; the hint names the engines (decisions.md 17). */
export function EngineIndicator() {
  const { data: entries, isError } = useSystemStatus();
  const reach = useReach();
  if (!entries && !isError && reach === 'reached') return null;
  const engines = (entries ?? []).filter(({ service }) => service === 'image-generation');
  const online = engines.filter(({ status }) => status === 'online');
  if (reach !== 'reached') {
    return (
      <Indicator label="Offline" text="Castwright cannot be reached, so nobody knows about its engines." />
    );
  }
  if (online.length > 0) {
    return <Indicator label="Online" text={`Pictures are made by ${namesOf(online)}.`} />;
  }
  const which = engines.length > 0 ? `${namesOf(engines)} cannot be reached.` : 'No image engine is at work.';
  return <Indicator label="Offline" text={`${which} What you ask for waits until one is back.`} />;
}

function namesOf(engines: readonly { name: string }[]): string {
  return list.format(engines.map(({ name }) => name));
}

function Indicator({ label, text }: { label: 'Online' | 'Offline'; text: string }) {
  return (
    <Hint className={`${classes.indicator} ${label === 'Online' ? classes.online : ''}`} text={text}>
      <span className={classes.label}>{label}</span>
    </Hint>
  );
}

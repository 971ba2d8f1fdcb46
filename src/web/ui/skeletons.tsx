import { Page } from '#web/ui/page.tsx';
import classes from './skeletons.module.css';

/** The placeholder of a screen whose code is loading. */
export function PageSkeleton() {
  return (
    <Page>
      <div aria-busy="true">
        <div className={`${classes.skeleton} ${classes.block}`} />
        <ContactSheetSkeleton />
      </div>
    </Page>
  );
}

type CountProps = { count?: number };

/** The placeholder of a contact sheet. */
export function ContactSheetSkeleton({ count = 8 }: CountProps) {
  return (
    <div className={classes.sheet} aria-hidden="true">
      {Array.from({ length: count }, (_, frame) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames are all alike and never move
        <div key={frame} className={`${classes.skeleton} ${classes.frame}`} />
      ))}
    </div>
  );
}

/** The placeholder of a list. */
export function ListSkeleton({ count = 4 }: CountProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <div key={line} className={`${classes.skeleton} ${classes.line}`} />
      ))}
    </div>
  );
}

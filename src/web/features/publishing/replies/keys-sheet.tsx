import { Sheet } from '#web/ui/sheet.tsx';
import classes from './inbox.module.css';
import { inboxKeys } from './inbox-labels.ts';

/** The keys of the inbox. */
export function KeysSheet({ onClose, open }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Keys">
      <dl className={classes.keys}>
        {inboxKeys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

import { Sheet } from '#web/ui/sheet.tsx';
import { shortcuts } from './shortcuts.ts';
import classes from './shortcuts-sheet.module.css';

type ShortcutsSheetProps = { open: boolean; onClose: () => void };

/** The keyboard shortcuts of My Content and its viewer. */
export function ShortcutsSheet({ open, onClose }: ShortcutsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Keyboard shortcuts">
      <div className={classes.groups}>
        {shortcuts.map(({ title, shortcuts: group }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {group.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}

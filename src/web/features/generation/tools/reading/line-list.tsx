import type { Reading } from '#contract/tools.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './line-list.module.css';
import type { Marking } from './line-overlay.tsx';
import { describeDoubt } from './line-words.ts';

type LineListProps = Marking & { lines: Reading['lines'] };

/** The lines one by one, to be selected, copied, and found in the picture. */
export function LineList({ lines, marked, mark }: LineListProps) {
  return (
    <ol className={classes.list} aria-label="Lines">
      {lines.map(({ text, confidence }, at) => {
        const doubt = describeDoubt(confidence);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a reading never change
            key={at}
            className={classes.line}
            data-marked={at === marked || undefined}
            onPointerEnter={() => mark(at)}
            onPointerLeave={() => mark(null)}
            onFocus={() => mark(at)}
            onBlur={() => mark(null)}
          >
            <span className={classes.text}>
              {text}
              {doubt && <span className={classes.doubt}>{doubt}</span>}
            </span>
            <CopyButton text={text} fullLabel={`Copy line ${at + 1}`} />
          </li>
        );
      })}
    </ol>
  );
}

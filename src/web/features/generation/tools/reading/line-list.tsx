import type { Reading } from '#contract/tools.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { describeDoubt } from './line-labels.ts';
import classes from './line-list.module.css';
import type { LineHighlight } from './line-overlay.tsx';

type LineListProps = LineHighlight & { lines: Reading['lines'] };

/** The lines of a reading, to select, copy and highlight in the picture. */
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

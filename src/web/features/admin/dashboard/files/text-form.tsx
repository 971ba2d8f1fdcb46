import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { FileMistake } from '#contract/operator-files.ts';
import classes from './files.module.css';

type TextFormProps = { text: string; mistakes: readonly FileMistake[]; onChange: (text: string) => void };

/** The file as text, with its errors. A click on an error selects its line. */
export function TextForm({ mistakes, onChange, text }: TextFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  function goTo(line: number) {
    const lines = text.split('\n');
    const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const area = field.current;
    if (!area) return;
    area.focus({ preventScroll: true });
    area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
    // Scrolls both the field and the page, so that the line is a third from the top.
    const top = line * Number.parseFloat(getComputedStyle(area).lineHeight);
    area.scrollTop = top - area.clientHeight / 3;
    const inWindow = area.getBoundingClientRect().top + top - area.scrollTop;
    window.scrollBy({ top: inWindow - window.innerHeight / 3 });
  }
  return (
    <>
      <Textarea
        ref={field}
        label="YAML"
        autosize
        minRows={16}
        maxRows={28}
        spellCheck={false}
        classNames={{ input: classes.text ?? '' }}
        error={mistakes.length > 0}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {mistakes.length > 0 && (
        <div role="alert">
          <ul className={classes.mistakes}>
            {mistakes.map(({ line, message, path }) => (
              <li key={`${line} ${path.join('.')} ${message}`}>
                <button type="button" className={classes.mistake} onClick={() => goTo(line)}>
                  Line {line}
                </button>{' '}
                {path.length > 0 && <code>{path.join('.')}</code>} {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

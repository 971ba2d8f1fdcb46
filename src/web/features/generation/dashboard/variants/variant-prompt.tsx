import { useEffect, useId, useRef } from 'react';
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx';
import formClasses from '../generation-form.module.css';
import parameterClasses from '../parameters/parameters.module.css';
import { useWildcards } from './use-wildcards.ts';
import classes from './variants.module.css';

type VariantPromptProps = {
  value: string;
  onChange: (prompt: string) => void;
  /** Opens the lists to be changed. */
  onManage: () => void;
};

/** The prompt, how variants are written, and the lists, which a click puts where the cursor is. */
export function VariantPrompt({ onChange, onManage, value }: VariantPromptProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { data: lists, error } = useWildcards();
  // Until the creator places the cursor, it is at the end.
  useEffect(() => {
    const area = field.current?.querySelector('textarea');
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const insert = (name: string) => {
    const area = field.current?.querySelector('textarea');
    if (!area) return;
    area.focus();
    area.setRangeText(`__${name}__`, area.selectionStart, area.selectionEnd, 'end');
    onChange(area.value);
  };
  return (
    <div ref={field}>
      <label className={formClasses.label} htmlFor={id}>
        Prompt
      </label>
      <GrowingTextarea
        id={id}
        data-autofocus
        rows={3}
        className={formClasses.prompt}
        aria-describedby={`${id}-syntax`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-syntax`} className={classes.note}>
        <code>{'{red|blue}'}</code> makes one of each. Drawn at random, <code>{'{3::red|blue}'}</code> is red
        three times as often. <code>__outfits__</code> takes a line of your list.
      </p>
      <div className={classes.lists}>
        {lists?.map(({ id: listId, lines, name }) => (
          <button
            key={listId}
            type="button"
            className={parameterClasses.toggle}
            aria-label={`__${name}__ ${lines.length}, put into the prompt`}
            onClick={() => insert(name)}
          >
            __{name}__ <span className={classes.lines}>{lines.length}</span>
          </button>
        ))}
        <button type="button" className={parameterClasses.toggle} aria-haspopup="dialog" onClick={onManage}>
          {lists?.length === 0 ? 'Make a list' : 'Manage lists'}
        </button>
        {error && <p className={classes.note}>Your lists could not be loaded.</p>}
      </div>
    </div>
  );
}

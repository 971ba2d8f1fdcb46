import { useState } from 'react';
import { pickParameters } from '#contract/pick-parameters.ts';
import type { SavedStyle } from '#contract/saved-styles.ts';
import { useUser } from '#web/lib/session.ts';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import classes from './parameters.module.css';
import { StylesSheet } from './styles-sheet.tsx';
import { type StyleSettings, useStyles } from './use-styles.ts';

type StyleChoiceProps = {
  settings: StyleSettings;
  onChange: (settings: StyleSettings) => void;
};

/** Compares what two sets of settings choose, whatever the order of their keys. */
const serialise = ({ parameters, styleWords }: StyleSettings) =>
  JSON.stringify([
    pickParameters(parameters),
    parameters.size && [parameters.size.width, parameters.size.height],
    styleWords.trim(),
  ]);

const toSettings = ({ parameters, words }: SavedStyle): StyleSettings => ({ parameters, styleWords: words });

const none = '';
const custom = 'custom';

/** The saved styles; choosing one sets its parameters and words. The current ones can be saved as another. */
export function StyleChoice({ settings, onChange }: StyleChoiceProps) {
  const { gate } = useUser();
  const { data: styles = [], error } = useStyles();
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const current = serialise(settings);
  const isEmpty = current === serialise({ parameters: {}, styleWords: '' });
  const chosen = styles.find((style) => serialise(toSettings(style)) === current);
  const isCustom = !chosen && !isEmpty;
  const options = [
    { value: none, label: 'No style' },
    ...(isCustom ? [{ value: custom, label: 'Custom settings' }] : []),
    ...styles.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={classes.style}>
      <LabelledSelect
        label="Style"
        value={chosen?.id ?? (isCustom ? custom : none)}
        options={options}
        note={error ? 'Saved styles could not be loaded.' : undefined}
        onChange={(id) => {
          const style = styles.find((each) => each.id === id);
          if (style) onChange(toSettings(style));
          else if (id === none) onChange({ parameters: {}, styleWords: '' });
        }}
      />
      <div className={classes.links}>
        {isCustom && gate === 'app' && (
          <button type="button" className={classes.link} onClick={() => setOpen('save')}>
            Save as style
          </button>
        )}
        {styles.length > 0 && (
          <button type="button" className={classes.link} onClick={() => setOpen('manage')}>
            Manage styles
          </button>
        )}
      </div>
      <StylesSheet
        open={open}
        styles={styles}
        settings={settings}
        isCustom={isCustom}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

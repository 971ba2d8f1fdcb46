import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import type { Draft } from '#web/lib/draft.ts';
import classes from './composer-bar.module.css';

/** Whether the composer is a sheet that a bar opens, because the result takes the screen. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

type ComposerBarProps = { draft: Draft; onOpen: () => void };

/** On phones, at the lower edge: what is to be made, and opens the composer. The tour points at it. */
export function ComposerBar({ draft, onOpen }: ComposerBarProps) {
  return (
    <div className={classes.place} data-tour="prompt-input">
      <button
        type="button"
        className={classes.bar}
        aria-haspopup="dialog"
        data-opens-composer
        data-tour="model-selector"
        onClick={onOpen}
      >
        <span className={classes.prompt} data-empty={draft.prompt === '' || undefined}>
          {draft.prompt || 'Describe the next picture'}
        </span>
        <IconPencil size={20} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}

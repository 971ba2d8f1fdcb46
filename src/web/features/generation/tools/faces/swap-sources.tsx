import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { Category } from '#contract/common.ts';
import { SourcePicker } from '../source/source-picker.tsx';
import type { Source } from '../source/use-source.ts';
import classes from './swap-sources.module.css';
import type { FaceSwapState } from './use-face-swap.ts';

type SwapSourcesProps = { swap: FaceSwapState; category: Category };

/** The two pickers, and the button that exchanges their pictures. */
export function SwapSources({ swap, category }: SwapSourcesProps) {
  const { source, target } = swap.chosen;
  return (
    <div className={classes.sources} data-empty={(!source.picture && !target.picture) || undefined}>
      {/* A dropped or pasted picture goes to the first empty picker. */}
      <Side source={source} title="Whose face" category={category} listens={!source.picture} />
      {source.picture && target.picture && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.turn}
          leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden="true" />}
          onClick={swap.exchangePictures}
        >
          Swap the two pictures
        </Button>
      )}
      <Side source={target} title="In which picture" category={category} listens={source.picture !== null} />
    </div>
  );
}

type SideProps = { source: Source; title: string; category: Category; listens: boolean };

/** One picker. An empty picker shows its title; a chosen picture gets a heading. */
function Side(props: SideProps) {
  return (
    <div>
      {props.source.picture && <h2 className={classes.title}>{props.title}</h2>}
      <SourcePicker {...props} operation="face_swap" />
    </div>
  );
}

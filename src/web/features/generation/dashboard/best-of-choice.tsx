import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { bestOfCount, operationPrice } from '#contract/token-prices.ts';
import { formatTokens } from '#web/lib/format.ts';
import classes from './composer.module.css';
import type { BestOf } from './use-best-of.ts';

type BestOfChoiceProps = { bestOf: BestOf; onChange: (bestOf: boolean) => void };

const fallbackPrice = formatTokens(operationPrice('text_to_image'));

/** “Best of 4” for pictures of a persona or model, or why it is not possible. */
export function BestOfChoice({ bestOf, onChange }: BestOfChoiceProps) {
  const { isChosen, name, reason, sheetPath } = bestOf;
  return (
    <div className={classes.bestOf}>
      <Checkbox
        label={`Best of ${bestOfCount}`}
        description={
          <>
            {reason ??
              `Makes ${bestOfCount} and keeps the one nearest to ${name}. If no face can be compared, the first is kept for ${fallbackPrice}.`}{' '}
            {sheetPath && <Link to={sheetPath}>Make a reference sheet</Link>}
          </>
        }
        checked={isChosen}
        disabled={reason !== null}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

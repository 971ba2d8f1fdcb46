import type { AspectRatio } from '#contract/common.ts';
import { aspectRatios } from '#contract/values.ts';
import { parseAspectRatio } from '#web/lib/content.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from './composer.module.css';

/** Side, in pixels, of the square that each format icon fits into. */
const frameSide = 16;

const options = aspectRatios.map((value) => {
  const { width, height } = parseAspectRatio(value);
  const scale = frameSide / Math.max(width, height);
  const style = { width: width * scale, height: height * scale };
  return {
    value,
    label: (
      <>
        <i className={classes.format} style={style} aria-hidden="true" />
        {value}
      </>
    ),
  };
});

type AspectChoiceProps = { value: AspectRatio; onChange: (value: AspectRatio) => void };

/** A choice of the aspect ratios, each drawn in its proportions. */
export function AspectChoice(props: AspectChoiceProps) {
  return <Choice label="Format" options={options} {...props} />;
}

import { aspectRatios } from '#contract/values.ts';
import { parseAspectRatio } from '#web/lib/content.ts';
import classes from '../composer.module.css';

/** Side, in pixels, of the square that each format icon fits into. */
const frameSide = 16;

/** The aspect ratios as options, each drawn in its proportions. */
export const aspectOptions = aspectRatios.map((value) => {
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

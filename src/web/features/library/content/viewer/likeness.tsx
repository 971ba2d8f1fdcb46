import { Hint } from '#web/ui/hint.tsx';
import classes from './likeness.module.css';

const measured =
  'How much the face resembles the reference pictures of the persona or model. 50 is halfway between the same person and someone else.';
const notMeasured =
  'No face was found, or there are no reference pictures to compare with. Pictures made from uploads are not measured.';

/** The likeness of an item, with what it means. */
export function Likeness({ value }: { value: number | null }) {
  return (
    <Hint className={classes.likeness} text={value === null ? notMeasured : measured}>
      {value === null ? 'Not measured' : `${value} of 100`}
    </Hint>
  );
}

import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { categories } from '#web/lib/categories.ts';
import { findObjection } from '#web/lib/use-source-picture.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from './fields.module.css';

type CategoryChoiceProps = {
  picture: SourcePicture | undefined;
  operation: Operation;
  value: Category;
  onChange: (category: Category) => void;
};

/** A choice of the result's category. One that the picture may not be used for is disabled, with its reason. */
export function CategoryChoice({ picture, operation, value, onChange }: CategoryChoiceProps) {
  const closed = categories.filter(
    (option) => option.value !== value && findObjection(picture, operation, option.value) !== null,
  );
  return (
    <div>
      <Choice
        label="Category"
        options={categories.map((option) => ({ ...option, disabled: closed.includes(option) }))}
        value={value}
        onChange={onChange}
      />
      {closed.map((option) => (
        <p key={option.value} className={classes.note}>
          {option.label}: {findObjection(picture, operation, option.value)}
        </p>
      ))}
    </div>
  );
}

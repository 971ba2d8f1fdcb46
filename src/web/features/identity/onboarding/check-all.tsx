import classes from './form.module.css';

type CheckAllProps = { isComplete: boolean; onToggle: () => void };

/** Above a list of checkboxes: checks every box, or unchecks them when all are checked. Each box keeps its own text. */
export function CheckAll({ isComplete, onToggle }: CheckAllProps) {
  return (
    <button type="button" className={classes.all} onClick={onToggle}>
      {isComplete ? 'Uncheck all' : 'Check all'}
    </button>
  );
}

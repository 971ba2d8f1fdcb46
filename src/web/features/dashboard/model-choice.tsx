import { Link } from 'react-router';
import classes from './composer.module.css';

/** The engine's own model, until trained ones can stand beside it. */
export function ModelChoice() {
  return (
    <div className={classes.model} data-tour="model-selector">
      <label className={classes.fieldLabel} htmlFor="model">
        Model
      </label>
      <select id="model" className={classes.field} aria-describedby="model-note">
        <option>Default model</option>
      </select>
      <p id="model-note" className={classes.note}>
        Models of your own come with <Link to="/training-models">the training wizard</Link>.
      </p>
    </div>
  );
}

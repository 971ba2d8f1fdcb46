import { Button } from '#web/ui/button.tsx';
import { useSubmitShortcut } from '#web/ui/use-submit-shortcut.ts';
import classes from './variants.module.css';

/** In place of Generate for a prompt with variants: it opens the dialog that shows what the prompt becomes. */
export function VariantsButton() {
  const button = useSubmitShortcut(false, false);
  return (
    <div className={classes.see}>
      <Button ref={button} type="submit" size="lg" fullWidth aria-haspopup="dialog">
        See the prompts
      </Button>
      <p className={classes.note}>This prompt has variants. Nothing is made before you have seen them.</p>
    </div>
  );
}

import classes from './toast-message.module.css';

type ToastMessageProps = {
  text: string | undefined;
  action: { label: string; run: () => void };
  onDone: () => void;
};

/** The text of a toast with its button. */
export function ToastMessage({ text, action, onDone }: ToastMessageProps) {
  return (
    <span className={classes.message}>
      <span>{text}</span>
      <button
        type="button"
        className={classes.action}
        onClick={() => {
          onDone();
          action.run();
        }}
      >
        {action.label}
      </button>
    </span>
  );
}

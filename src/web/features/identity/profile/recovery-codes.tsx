import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import classes from './security.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const clipboard = useClipboard();
  const text = codes.join('\n');
  return (
    <section className={classes.stack} aria-label="Recovery codes">
      <p className={classes.note}>
        Save these recovery codes where you can reach them without your phone. Each one signs you in once. We
        show them only now.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={onDone}>I saved them</Button>
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
      </div>
    </section>
  );
}

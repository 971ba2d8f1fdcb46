import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import classes from './frame.module.css';

type ToolFrameProps = {
  /** The picture that is worked on: a `SourcePicker`. While there is none, it stands on the stage instead. */
  source: ReactNode;
  hasSource: boolean;
  /** The settings and the button: a `ToolForm`. */
  form: ReactNode;
  /** The picture, the running job or the result: a `ToolStage`, or a canvas. */
  stage: ReactNode;
  /** Beneath both: what was made before. */
  children?: ReactNode;
};

/** The page of one tool: what is worked on and how at one side, the picture at the other; on a phone one after the other. */
export function ToolFrame({ source, hasSource, form, stage, children }: ToolFrameProps) {
  return (
    <Page>
      <div className={classes.frame} data-empty={!hasSource || undefined}>
        <div className={classes.stage}>{hasSource ? stage : source}</div>
        <div className={classes.side}>
          {hasSource && source}
          {form}
        </div>
      </div>
      {children}
    </Page>
  );
}

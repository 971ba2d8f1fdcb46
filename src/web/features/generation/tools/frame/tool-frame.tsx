import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import classes from './frame.module.css';

type ToolFrameProps = {
  /** The `SourcePicker`. While no picture is chosen, it fills the stage. */
  source: ReactNode;
  hasSource: boolean;
  /** The settings and the button: a `ToolForm`. */
  form: ReactNode;
  /** The picture, the running job or the result: a `ToolStage` or a canvas. */
  stage: ReactNode;
  /** The earlier results, shown beneath. */
  children?: ReactNode;
};

/** The page of one tool: source and settings on one side, the stage on the other; on a phone one below the other. */
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

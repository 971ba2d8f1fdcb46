import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { markTerms } from '#web/lib/findings.ts';
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx';
import classes from './marked-textarea.module.css';

type MarkedTextareaProps = ComponentProps<typeof GrowingTextarea> & {
  /** Terms that are marked where they stand in the text. */
  terms: readonly string[];
};

/** A growing textarea that marks terms in what is typed: the same text lies beneath it, unseen but for its marks. */
export function MarkedTextarea({ terms, className, ...textarea }: MarkedTextareaProps) {
  const beneath = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: text } = beneath;
    const area = text?.nextElementSibling;
    if (!text || !area) return;
    // Whatever decides on the letters: a class, the page, or a phone's least size of fields.
    const { font, letterSpacing } = getComputedStyle(area);
    Object.assign(text.style, { font, letterSpacing });
    text.scrollTop = area.scrollTop;
  });
  return (
    <div className={classes.field}>
      {terms.length > 0 && (
        <div ref={beneath} className={`${className ?? ''} ${classes.beneath}`} aria-hidden="true">
          {markTerms(textarea.value, terms).map(({ text, marked }, index) => {
            const Part = marked ? 'mark' : 'span';
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text and keep their order
            return <Part key={index}>{text}</Part>;
          })}
        </div>
      )}
      <GrowingTextarea
        {...textarea}
        className={className}
        aria-invalid={terms.length > 0 || undefined}
        onScroll={({ currentTarget }) => {
          if (beneath.current) beneath.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { markTerms } from '#web/lib/findings.ts';
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx';
import classes from './marked-textarea.module.css';

type MarkedTextareaProps = ComponentProps<typeof GrowingTextarea> & {
  /** The terms to highlight. */
  terms: readonly string[];
};

/** A growing textarea that highlights terms, with a transparent copy of the text behind it. */
export function MarkedTextarea({ terms, className, ...textarea }: MarkedTextareaProps) {
  const beneath = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: text } = beneath;
    const area = text?.nextElementSibling;
    if (!text || !area) return;
    // Copies the computed font, which a class, the page, the window's width or a minimum size on phones may set.
    const copyFont = () => {
      // One by one: the shorthand is empty where figures have a variant.
      const { fontFamily, fontSize, fontStyle, fontVariant, fontWeight, letterSpacing, lineHeight } =
        getComputedStyle(area);
      const copied = { fontFamily, fontSize, fontStyle, fontVariant, fontWeight, letterSpacing, lineHeight };
      Object.assign(text.style, copied);
    };
    copyFont();
    text.scrollTop = area.scrollTop;
    const resized = new ResizeObserver(copyFont);
    resized.observe(area);
    return () => resized.disconnect();
  });
  return (
    <div className={classes.field}>
      {terms.length > 0 && (
        <div ref={beneath} className={`${className ?? ''} ${classes.beneath}`} aria-hidden="true" dir="auto">
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

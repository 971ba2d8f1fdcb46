import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';

type GrowingTextareaProps = Omit<ComponentPropsWithRef<'textarea'>, 'ref' | 'value'> & { value: string };

/** A textarea that grows with its text, from `rows` lines to the `max-height` of its class. The text decides its direction. */
export function GrowingTextarea(props: GrowingTextareaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows because the text has changed
  useLayoutEffect(() => {
    const { current: area } = ref;
    if (!area) return;
    const grow = () => {
      area.style.height = 'auto';
      area.style.height = `${area.scrollHeight}px`;
    };
    grow();
    window.addEventListener('resize', grow);
    return () => window.removeEventListener('resize', grow);
  }, [props.value]);
  return <textarea ref={ref} dir="auto" {...props} />;
}

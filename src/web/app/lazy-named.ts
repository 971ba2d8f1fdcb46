import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that is loaded when it is first rendered, or before by `preload`. */
export type LazyComponent<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => void;
};

/**
 * `React.lazy` for a module that exports its component by name. A preloaded component is rendered at once: React would
 * show the fallback first, and keep it for 300 ms.
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> {
  let loaded: { default: ComponentType<Props> } | undefined;
  const start = async () => {
    loaded = { default: (await load())[name] };
    return loaded;
  };
  return Object.assign(
    lazy(() => (loaded ? resolveNow(loaded) : start())),
    { preload: () => void start().catch(() => {}) },
  );
}

/** A promise that calls back at once, which React reads without waiting. */
function resolveNow<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: that is the point
  return { then: (resolve: (value: Value) => void) => resolve(value) } as unknown as Promise<Value>;
}

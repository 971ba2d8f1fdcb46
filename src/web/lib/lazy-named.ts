import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { waitForConnection } from '#web/lib/connectivity.ts';

/** A component that is loaded when it is first rendered, or before by `preload`. */
export type LazyComponent<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => void;
};

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : object;

/** Milliseconds that a page has for itself before what it does not show is loaded. */
const idleDelayMs = 5_000;

/**
 * `React.lazy` for a module that exports its component by name. A preloaded component is rendered at once: React would
 * show the fallback first, and keep it for 300 ms. Without a connection it waits for one: a browser does not fetch
 * again what has failed.
 *
 * @param when `idle`: loaded some seconds after the module that names it, so that it is there at its first use, also if
 *   the connection is gone by then
 */
export function lazyNamed<Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
  when: 'rendered' | 'idle' = 'rendered',
): LazyComponent<PropsOf<Module[Name]>> {
  type Component = ComponentType<PropsOf<Module[Name]>>;
  let loaded: { default: Component } | undefined;
  const start = async () => {
    await waitForConnection();
    loaded = { default: (await load())[name] as unknown as Component };
    return loaded;
  };
  const preload = () => void (loaded ?? start().catch(() => {}));
  if (when === 'idle') setTimeout(preload, idleDelayMs);
  return Object.assign(
    lazy(() => (loaded ? resolveNow(loaded) : start())),
    { preload },
  );
}

/** A promise that calls back at once, which React reads without waiting. */
function resolveNow<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: that is the point
  return { then: (resolve: (value: Value) => void) => resolve(value) } as unknown as Promise<Value>;
}

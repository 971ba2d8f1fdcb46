import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { waitForConnection } from '#web/lib/connectivity.ts';

/**
 * `React.lazy` for a module that exports its component by name. Without a connection it waits for one: a browser does
 * not fetch again what has failed.
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await waitForConnection();
    return { default: (await load())[name] };
  });
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** `React.lazy` for a module that exports its component by name. */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}

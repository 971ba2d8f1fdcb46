import { inSpan, tracing } from '../tracing/spans.ts';
import type { Storage } from './storage.ts';

/** The same storage; while traces are made, each of its calls is part of the work that makes it. */
export function tracedStorage(storage: Storage): Storage {
  if (!tracing()) return storage;
  const call = <Result>(name: string, work: () => Promise<Result>) =>
    inSpan(`storage ${name}`, {}, work, 'client');
  return {
    ...storage,
    put: (key, bytes) => call('put', () => storage.put(key, bytes)),
    putStream: (key, bytes, sha256) => call('put', () => storage.putStream(key, bytes, sha256)),
    putIfAbsent: (key, bytes) => call('put', () => storage.putIfAbsent(key, bytes)),
    stat: (key) => call('stat', () => storage.stat(key)),
    read: (key, range) => call('read', () => storage.read(key, range)),
    remove: (key) => call('remove', () => storage.remove(key)),
  };
}

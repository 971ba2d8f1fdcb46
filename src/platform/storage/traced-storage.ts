import { isTracing, withSpan } from '../tracing/spans.ts';
import type { Storage } from './storage.ts';

/** Wraps a storage so that each call creates a span, when tracing is on. */
export function createTracedStorage(storage: Storage): Storage {
  if (!isTracing()) return storage;
  const call = <Result>(name: string, work: () => Promise<Result>) =>
    withSpan(`storage ${name}`, {}, work, 'client');
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

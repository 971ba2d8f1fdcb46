import type { Engine } from '@castwright/engine-port';
import type { Operation } from '#contract/jobs.ts';

/** Returns an engine that does these operations alone, of those that it supports. @param operations empty for all */
export function limitOperations(engine: Engine, operations: readonly Operation[]): Engine {
  if (operations.length === 0) return engine;
  const isAllowed = ({ operation }: { operation: Operation }) => operations.includes(operation);
  return {
    ...engine,
    async getCapabilities() {
      const capabilities = await engine.getCapabilities();
      return {
        ...capabilities,
        operations: capabilities.operations.filter((operation) => isAllowed({ operation })),
        unsupported: capabilities.unsupported.filter(isAllowed),
        ...(capabilities.models && { models: capabilities.models.filter(isAllowed) }),
      };
    },
  };
}

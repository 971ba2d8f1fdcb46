export { deliverSandboxEvent, sandboxJobs, tickSandboxJob } from './jobs.ts';
export { createSandboxProvider, type SandboxProvider } from './sandbox.ts';

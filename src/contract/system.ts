import { z } from 'zod';
import { defineRoutes } from './route.ts';

/**
 * An engine's status for a service; an engine that also makes videos has two entries. `name` is shown in the header's
 * tooltip (docs/requirements/decisions.md 17).
 */
export const systemStatusEntry = z.strictObject({
  service: z.enum(['image-generation', 'video-generation']),
  status: z.enum(['online', 'offline']),
  name: z.string(),
});
export type SystemStatusEntry = z.infer<typeof systemStatusEntry>;

export const systemRoutes = defineRoutes({
  systemStatus: {
    method: 'GET',
    path: '/api/system/status',
    summary: 'The status of the engines',
    tag: 'System',
    access: 'public',
    owner: 'installation',
    response: z.array(systemStatusEntry),
  },
  events: {
    method: 'GET',
    path: '/api/events',
    summary: "The caller's events as they happen; `Last-Event-ID` resumes",
    tag: 'System',
    access: 'tour',
    owner: 'person',
    response: { kind: 'events', description: 'Server-sent events; the shapes are in contract/events.ts' },
  },
});

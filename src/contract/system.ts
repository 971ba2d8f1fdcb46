import { z } from 'zod';
import { defineRoutes } from './route.ts';

/**
 * An engine, by what it is there for: one that makes videos too has an entry for each. `name` is what the
 * header's tooltip says (decisions.md 17).
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
    summary: 'Which engines are online',
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

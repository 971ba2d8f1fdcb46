import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { samplePrompts } from './sample-prompts.ts';

export const sampleRoutes = defineRoutes({
  drawSample: {
    method: 'POST',
    path: '/api/samples/:id',
    summary: 'Draw a sample picture of the landing page with a new seed; it is not stored',
    tag: 'Support',
    access: 'public',
    owner: 'installation',
    limit: 'sample',
    params: z.strictObject({ id: z.enum(samplePrompts.map(({ id }) => id)) }),
    response: { kind: 'binary', description: 'image/jpeg with content credentials' },
  },
});

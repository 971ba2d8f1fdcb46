import { z } from 'zod';
import { id } from './common.ts';
import { pose } from './pose.ts';
import { defineRoutes } from './route.ts';

export const poseRoutes = defineRoutes({
  detectPose: {
    method: 'POST',
    path: '/api/generation/detect-pose',
    summary: 'The pose of the person in a picture; null if no person is found',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    limit: 'detect_pose',
    body: z.strictObject({ contentId: id }),
    response: z.strictObject({ pose: pose.nullable() }),
  },
});

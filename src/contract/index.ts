/** The table of every call: the server serves it, the client is typed from it, OpenAPI is made from it. */
import { generationRoutes } from './generation.ts';
import { identityRoutes } from './identity.ts';
import { libraryRoutes } from './library.ts';
import { notificationRoutes } from './notifications.ts';
import { onboardingRoutes } from './onboarding.ts';
import { personaRoutes } from './personas.ts';
import { safetyRoutes } from './safety.ts';
import { sharingRoutes } from './sharing.ts';
import { statusRoutes } from './status.ts';
import { supportRoutes } from './support.ts';
import { systemRoutes } from './system.ts';
import { teamRoutes } from './team.ts';
import { templateRoutes } from './templates.ts';
import { trainingRoutes } from './training.ts';

export const contract = {
  ...identityRoutes,
  ...onboardingRoutes,
  ...generationRoutes,
  ...trainingRoutes,
  ...libraryRoutes,
  ...personaRoutes,
  ...sharingRoutes,
  ...templateRoutes,
  ...notificationRoutes,
  ...safetyRoutes,
  ...teamRoutes,
  ...supportRoutes,
  ...statusRoutes,
  ...systemRoutes,
} as const;

export type Contract = typeof contract;
export type RouteName = keyof Contract;

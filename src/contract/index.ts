/** The table of every call: the server serves it, the client is typed from it, OpenAPI is made from it. */
import { generationRoutes } from './generation.ts';
import { identityRoutes } from './identity.ts';
import { libraryRoutes } from './library.ts';
import { notificationRoutes } from './notifications.ts';
import { onboardingRoutes } from './onboarding.ts';
import { statusRoutes } from './status.ts';
import { supportRoutes } from './support.ts';
import { systemRoutes } from './system.ts';
import { teamRoutes } from './team.ts';

export const contract = {
  ...identityRoutes,
  ...onboardingRoutes,
  ...generationRoutes,
  ...libraryRoutes,
  ...notificationRoutes,
  ...teamRoutes,
  ...supportRoutes,
  ...statusRoutes,
  ...systemRoutes,
} as const;

export type Contract = typeof contract;
export type RouteName = keyof Contract;

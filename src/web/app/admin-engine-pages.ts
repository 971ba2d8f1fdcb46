import { lazyNamed } from '#web/lib/lazy-named.ts';
import type { PageEntry } from './page-entry.ts';

/** The pages about engines: the fleet and its queues, connecting an engine, and the engine file. */
export const adminEnginePages: readonly PageEntry[] = [
  {
    path: '/admin/engines',
    title: 'Engines and queues',
    subtitle: 'Running, waiting and failed jobs',
    help: 'hosting',
    route: 'systemReport',
    admin: { label: 'Engines', part: 'Running' },
    Screen: lazyNamed(() => import('#web/features/admin/engines/operations-screen.tsx'), 'OperationsScreen'),
  },
  {
    path: '/admin/engines/connect',
    title: 'Connect an engine',
    subtitle: 'A GPU server or an endpoint, and its models',
    help: 'hosting',
    route: 'testEngine',
    Screen: lazyNamed(
      () => import('#web/features/admin/engines/connect/connect-screen.tsx'),
      'ConnectScreen',
    ),
  },
  {
    path: '/admin/engines/file',
    title: 'Engine file',
    subtitle: 'Servers and models as text, with all versions',
    help: 'hosting',
    route: 'draftEngineFile',
    Screen: lazyNamed(
      () => import('#web/features/admin/dashboard/files/operator-file-screen.tsx'),
      'EngineFileScreen',
    ),
  },
];

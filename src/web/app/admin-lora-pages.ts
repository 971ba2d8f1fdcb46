import { lazyNamed } from '#web/lib/lazy-named.ts';
import type { PageEntry } from './page-entry.ts';

/** The pages about LoRAs of creators: what they added, and the rules. */
export const adminLoraPages: readonly PageEntry[] = [
  {
    path: '/admin/loras',
    title: 'LoRAs and checkpoints',
    subtitle: 'What creators added, and what the engines draw with',
    help: 'hosting',
    route: 'searchLoras',
    admin: { label: 'LoRAs', part: 'Safety' },
    Screen: lazyNamed(
      () => import('#web/features/admin/dashboard/loras/admin-loras-screen.tsx'),
      'AdminLorasScreen',
    ),
  },
  {
    path: '/admin/lora-rules',
    title: 'LoRA rules',
    subtitle: 'What creators may add as LoRAs of their own',
    help: 'hosting',
    route: 'publishOperatorFile',
    admin: { label: 'LoRA rules', part: 'Site' },
    Screen: lazyNamed(
      () => import('#web/features/admin/dashboard/files/operator-file-screen.tsx'),
      'LoraRulesScreen',
    ),
  },
];

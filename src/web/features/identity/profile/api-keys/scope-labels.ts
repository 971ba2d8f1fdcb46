import type { ApiScope } from '#contract/api-keys.ts';

export const scopeLabels: Record<ApiScope, string> = {
  read_content: 'Read content',
  generate: 'Generate',
  manage_content: 'Manage content',
  write_posts: 'Write posts',
};

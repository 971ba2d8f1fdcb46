import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './parameters.module.css';

type SeedLockProps = {
  draft: Pick<Draft, 'kind' | 'seed' | 'seedLocked'>;
  onChange: (part: Pick<Draft, 'seed' | 'seedLocked'>) => void;
};

/** The seed of the newest finished picture or video; null if there is none that has one. */
async function findLastSeed(kind: Draft['kind']): Promise<number | null> {
  const type = kind === 'video' ? 'video' : 'image';
  const { items } = await call('listContent', { query: { type, status: 'completed', limit: 1 } });
  return items[0] ? (parseMetadata(items[0]).seed ?? null) : null;
}

/** A toggle: while it is on, requests have the seed of the result that was the last one when it was pressed. */
export function SeedLock({ draft, onChange }: SeedLockProps) {
  const lock = useMutation({
    mutationFn: () => findLastSeed(draft.kind),
    onSuccess: (seed) => {
      if (seed !== null) return onChange({ seed, seedLocked: true });
      const title = draft.kind === 'video' ? 'No video has a seed yet' : 'No picture has a seed yet';
      notify.info({ id: 'seed-lock', title, text: 'Generate one first, or choose a fixed seed.' });
    },
    onError: (error) => notify.error({ title: 'Seed not locked', text: getErrorMessage(error) }),
  });
  const isLocked = draft.seedLocked && draft.seed !== null;
  const Icon = isLocked ? IconLock : IconLockOpen;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-pressed={isLocked}
      disabled={lock.isPending}
      data-tip={isLocked ? 'Draw a new seed each time' : 'Keep the seed of the last result'}
      onClick={() => (isLocked ? onChange({ seed: null, seedLocked: false }) : lock.mutate())}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" /> Lock seed
    </button>
  );
}

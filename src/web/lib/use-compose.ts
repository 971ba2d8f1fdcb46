import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { changeDraft, composing, type Draft, draftStorage } from '#web/lib/draft.ts';
import { useUser } from '#web/lib/session.ts';

/**
 * Changes the draft and opens the composer or one of its dialogs. Fields that the change does not name keep their
 * values. It writes synchronously, because the calling page unmounts.
 */
export function useCompose(): (part: Partial<Draft>, dialog?: 'bundle' | 'video' | null) => void {
  const { id } = useUser();
  const [value, setValue] = useLocalStorage<Draft>(draftStorage(id));
  const navigate = useNavigate();
  return (part, dialog) => {
    setValue(changeDraft(value, part));
    navigate(dialog ? `/?make=${dialog}` : '/', { state: composing });
  };
}

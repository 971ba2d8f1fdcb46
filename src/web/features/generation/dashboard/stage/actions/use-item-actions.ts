import { IconColumns2, IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { useDisclosure } from '#web/lib/disclosure.ts';
import { useTrashContents } from '#web/lib/trash-contents.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import type { Action } from './action.ts';

/** Compare, download and delete. */
export function useItemActions(
  item: ContentItem,
  comparison: { isOn: boolean; toggle: () => void },
): Action[] {
  const [disclosure] = useDisclosure();
  const trash = useTrashContents();
  const downloading = useMutation({
    // Loaded when it is pressed: it brings the schemas of the contract.
    mutationFn: async () => (await import('#web/lib/download.ts')).download(item, disclosure),
    onError: (error) => notify.error({ title: 'Download failed', text: getErrorMessage(error) }),
  });
  return [
    {
      label: 'Compare',
      hint: 'Compare with another',
      key: 'c',
      Icon: IconColumns2,
      isPressed: comparison.isOn,
      run: comparison.toggle,
    },
    {
      label: 'Download',
      key: 'd',
      Icon: IconDownload,
      isDisabled: downloading.isPending,
      run: () => downloading.mutate(),
    },
    {
      label: 'Delete',
      key: 'Delete',
      Icon: IconTrash,
      isDisabled: trash.isPending,
      run: () => trash.mutate([item]),
    },
  ];
}

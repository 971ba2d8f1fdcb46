import { Sheet } from '#web/ui/sheet.tsx';
import { CollectionChoice } from '../collections/collection-choice.tsx';
import { type BulkChange, formatItemCount } from './bulk-labels.ts';

type CollectSheetProps = {
  open: boolean;
  onClose: () => void;
  count: number;
  onChange: (change: BulkChange) => void;
};

/** Adds items to an existing or new collection. */
export function CollectSheet({ open, onClose, count, onChange }: CollectSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Add ${formatItemCount(count)} to a collection`}>
      <CollectionChoice
        onChoose={({ id }) => {
          onChange({ action: 'collect', collectionId: id });
          onClose();
        }}
      />
    </Sheet>
  );
}

import { Sheet } from '#web/ui/sheet.tsx';
import { CollectionChoice } from '../collections/collection-choice.tsx';
import { type BulkChange, countItems } from './bulk-words.ts';

type CollectSheetProps = {
  open: boolean;
  onClose: () => void;
  count: number;
  onChange: (change: BulkChange) => void;
};

/** Puts many items into a collection, an old one or a new one. */
export function CollectSheet({ open, onClose, count, onChange }: CollectSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Collect ${countItems(count)}`}>
      <CollectionChoice
        onChoose={({ id }) => {
          onChange({ action: 'collect', collectionId: id });
          onClose();
        }}
      />
    </Sheet>
  );
}

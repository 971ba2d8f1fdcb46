import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { useUser } from '#web/lib/session.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ReportLink } from '#web/ui/report-link.tsx';
import { SendTo } from '#web/ui/send-to.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { FavouriteButton } from '../favourite-button.tsx';
import { TagEditor } from '../tags/tag-editor.tsx';
import { CreatePostButton } from './create-post-button.tsx';
import { DeleteButton } from './delete-button.tsx';
import classes from './details.module.css';
import { EditVideoButton } from './edit-video-button.tsx';
import { Facts } from './facts.tsx';
import { GalleryButton } from './gallery-button.tsx';
import { MotionButton } from './motion-button.tsx';
import { Credentials } from './proof/credentials.tsx';
import { FileFacts } from './proof/file-facts.tsx';
import { Payment } from './proof/payment.tsx';
import { Request } from './proof/request.tsx';
import { Relatives } from './relatives.tsx';
import { RenameForm } from './rename-form.tsx';
import { RetryButton } from './retry-button.tsx';
import { SavePresetButton } from './save-preset-button.tsx';
import { ShareButton } from './share-button.tsx';
import { DetailsSheet } from './sheet/details-sheet.tsx';
import { TrashButtons } from './trash-buttons.tsx';
import { VariantActions } from './variant-actions.tsx';

/** Maximum length of a prompt that is set like a headline. */
const headlineLength = 160;

type DetailsProps = {
  item: ContentItem;
  /** Opens another item. */
  onOpen: (contentId: string) => void;
  onDeleted: () => void;
};

/** The side panel: how an item was generated, its cost, and its actions. */
export function Details({ item, onOpen, onDeleted }: DetailsProps) {
  const { prompt, failure, cost } = parseMetadata(item);
  const isPicture = item.type === 'image' || item.type === 'training_data';
  const { gate } = useUser();
  const [renaming, rename] = useDisclosure(false);
  // Default names are the start of the prompt: the prompt itself is enough then.
  const isExcerpt = prompt?.startsWith(item.name.replace(/…$/, '').trim()) ?? false;
  return (
    <DetailsSheet
      head={
        <>
          <StatusBadge status={item.status} />
          {!item.trashedAt && (
            <>
              <IconButton
                label="Rename"
                disabled={gate !== 'app'}
                aria-expanded={renaming}
                onClick={rename.toggle}
              >
                <IconPencil size={20} stroke={1.5} />
              </IconButton>
              <FavouriteButton item={item} />
            </>
          )}
        </>
      }
    >
      {failure && <p className={classes.failure}>{failure} Nothing was charged.</p>}
      {renaming && <RenameForm item={item} onDone={rename.close} />}
      {!renaming && !isExcerpt && (
        <h2 className={classes.name} dir="auto">
          {item.name}
        </h2>
      )}
      {prompt && (
        <div className={classes.promptRow}>
          <p
            className={classes.prompt}
            dir="auto"
            data-short={(isExcerpt && prompt.length <= headlineLength) || undefined}
          >
            {prompt}
          </p>
          <CopyButton text={prompt} fullLabel="Copy the prompt" />
        </div>
      )}
      <TagEditor item={item} />
      <Facts item={item} />
      <div className={classes.proof}>
        {cost !== undefined && <Payment contentId={item.id} cost={cost} />}
        {/* The original of a trashed item cannot be downloaded. */}
        {item.status === 'completed' && !item.trashedAt && (
          <>
            <FileFacts item={item} />
            <Credentials contentId={item.id} />
            <Request contentId={item.id} />
          </>
        )}
      </div>
      <Relatives contentId={item.id} onOpen={onOpen} />
      <div className={classes.actions}>
        {item.trashedAt ? (
          <TrashButtons item={item} onGone={onDeleted} />
        ) : (
          <>
            {item.status === 'completed' && <DownloadButton item={item} />}
            {item.status === 'completed' && isPicture && <SendTo picture={{ contentId: item.id }} />}
            {item.status === 'completed' && item.type === 'video' && <EditVideoButton item={item} />}
            {item.status === 'completed' && item.type !== 'model' && <MotionButton item={item} />}
            {item.status === 'failed' && <RetryButton item={item} />}
            <VariantActions item={item} />
            {item.status === 'completed' && item.type === 'image' && <SavePresetButton item={item} />}
            {item.status === 'completed' && prompt && <ShareButton item={item} />}
            {item.status === 'completed' && <CreatePostButton item={item} />}
            {item.status === 'completed' && <GalleryButton item={item} />}
            <DeleteButton item={item} onDeleted={onDeleted} />
            {item.status === 'completed' && <ReportLink address={item.id} />}
          </>
        )}
      </div>
    </DetailsSheet>
  );
}

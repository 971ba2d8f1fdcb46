import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadedPeopleText } from '#contract/operating-modes.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { findUnsupportedReason, useAbilities, useOperatingModes } from '#web/lib/abilities.ts';
import { type Tool, toolLink, toolList } from '#web/lib/tools.ts';
import { UploadProgress } from '#web/ui/picture-upload/upload-progress.tsx';
import { usePictureUpload } from '#web/ui/picture-upload/use-picture-upload.ts';
import classes from './purpose-choice.module.css';
import { useAddReference } from './use-add-reference.ts';

type PurposeChoiceProps = {
  file: File;
  /** Called once the picture is uploaded and its page opens. */
  onUploaded: () => void;
};

/** The tools, and the composer's references: the picture is uploaded for the one that is chosen. */
export function PurposeChoice({ file, onUploaded }: PurposeChoiceProps) {
  const open = useRef<((picture: PictureChoice) => void) | null>(null);
  const [address] = useState(() => URL.createObjectURL(file));
  const navigate = useNavigate();
  const abilities = useAbilities();
  const { allowsUploadedPeople } = useOperatingModes();
  const reference = useAddReference();
  const upload = usePictureUpload(({ id }) => {
    open.current?.({ uploadId: id });
    onUploaded();
  });
  const isUploading = upload.progress !== null;
  const choose = (next: (picture: PictureChoice) => void) => () => {
    open.current = next;
    upload.send(file);
  };
  const findReason = ({ operation }: Tool) =>
    operation === 'face_swap' && !allowsUploadedPeople
      ? uploadedPeopleText
      : findUnsupportedReason(abilities, operation);
  return (
    <div className={classes.choice}>
      <img src={address} alt={file.name} onLoad={() => URL.revokeObjectURL(address)} />
      <ul className={classes.tools} aria-label="Use this picture for">
        {toolList.map((tool) => (
          <Purpose
            key={tool.path}
            {...tool}
            reason={findReason(tool)}
            isUploading={isUploading}
            onChoose={choose((picture) => navigate(toolLink(tool, picture)))}
          />
        ))}
        <Purpose
          Icon={IconPhotoPlus}
          label="Reference"
          description="Take a person, an outfit, a place, a style or a pose for a new picture."
          reason={reference.reason}
          isUploading={isUploading}
          onChoose={choose(reference.add)}
        />
      </ul>
      <UploadProgress {...upload} />
      <p className={classes.note}>
        It is uploaded once you choose, without its location and camera data.{' '}
        {allowsUploadedPeople ? 'You are then asked who is in it.' : 'Pictures of people are not taken here.'}
      </p>
    </div>
  );
}

type PurposeProps = Pick<Tool, 'Icon' | 'label' | 'description'> & {
  /** Why it cannot be chosen; null if it can. */
  reason: string | null;
  isUploading: boolean;
  onChoose: () => void;
};

function Purpose({ description, Icon, isUploading, label, onChoose, reason }: PurposeProps) {
  return (
    <li>
      <button type="button" disabled={reason !== null || isUploading} onClick={onChoose}>
        <Icon size={22} stroke={1.5} />
        <span>
          <strong>{label}</strong>
          <small>{reason ?? description}</small>
        </span>
      </button>
    </li>
  );
}

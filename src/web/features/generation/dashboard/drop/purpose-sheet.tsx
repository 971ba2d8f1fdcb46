import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadedPeopleText } from '#contract/operating-modes.ts';
import { findUnsupportedReason, useAbilities, useOperatingModes } from '#web/lib/abilities.ts';
import { type Tool, toolLink, toolList } from '#web/lib/tools.ts';
import { UploadProgress } from '#web/ui/picture-upload/upload-progress.tsx';
import { usePictureUpload } from '#web/ui/picture-upload/use-picture-upload.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './purpose-sheet.module.css';

type PurposeSheetProps = { file: File | null; onClose: () => void };

/** Asks what a picture is for. */
export function PurposeSheet({ file, onClose }: PurposeSheetProps) {
  return (
    <Sheet title="Use this picture" open={file !== null} onClose={onClose}>
      {file && <PurposeChoice file={file} />}
    </Sheet>
  );
}

/** The tools, one of which the picture is uploaded for. */
function PurposeChoice({ file }: { file: File }) {
  const chosen = useRef<Tool | null>(null);
  const [address] = useState(() => URL.createObjectURL(file));
  const navigate = useNavigate();
  const abilities = useAbilities();
  const { allowsUploadedPeople } = useOperatingModes();
  const upload = usePictureUpload(({ id }) => {
    if (chosen.current) navigate(toolLink(chosen.current, { uploadId: id }));
  });
  return (
    <div className={classes.choice}>
      <img src={address} alt={file.name} onLoad={() => URL.revokeObjectURL(address)} />
      <ul className={classes.tools} aria-label="Use this picture for">
        {toolList.map((each) => {
          const unable =
            each.operation === 'face_swap' && !allowsUploadedPeople
              ? uploadedPeopleText
              : findUnsupportedReason(abilities, each.operation);
          return (
            <li key={each.path}>
              <button
                type="button"
                disabled={unable !== null || upload.progress !== null}
                onClick={() => {
                  chosen.current = each;
                  upload.send(file);
                }}
              >
                <each.Icon size={22} stroke={1.5} />
                <span>
                  <strong>{each.label}</strong>
                  <small>{unable ?? each.description}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <UploadProgress {...upload} />
      <p className={classes.note}>
        It is uploaded once you choose, without its location and camera data.{' '}
        {allowsUploadedPeople ? 'The tool then asks who is in it.' : 'Pictures of people are not taken here.'}
      </p>
    </div>
  );
}

import { type PictureSettings, toolNames } from '@castwright/picture-settings';
import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Draft } from '#web/lib/draft.ts';
import { useTagCatalogue, useTrainedModels } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { useParameterSupport } from '../parameters/use-parameter-support.ts';
import {
  type FoundSetting,
  matchSettings,
  pickBefore,
  toDraftPart,
  type UnusedSetting,
} from './match-settings.ts';
import type { ReadFile } from './read-file.ts';
import classes from './settings-sheet.module.css';

type SettingsSheetProps = {
  /** The file and what was read of it; null while the sheet is closed. */
  picture: { file: File; read: ReadFile } | null;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
  /** For a picture that was dropped: opens the tools in place of this sheet. */
  onOtherUse?: () => void;
};

/** Shows the settings that a picture has in it, and puts the chosen ones into the composer. */
export function SettingsSheet({ picture, draft, onChange, onClose, onOtherUse }: SettingsSheetProps) {
  const use = (part: Partial<Draft>) => {
    const before = pickBefore(part, draft);
    onChange(part);
    onClose();
    notify.success({
      id: 'picture-settings',
      title: 'Settings are in the composer',
      action: { label: 'Undo', run: () => onChange(before) },
    });
  };
  return (
    <Sheet title="Settings in this picture" open={picture !== null} onClose={onClose} spread>
      {picture && (
        <div className={classes.sheet}>
          <Header file={picture.file} settings={picture.read.settings} />
          {picture.read.settings ? (
            <Settings settings={picture.read.settings} draft={draft} onUse={use} onOtherUse={onOtherUse} />
          ) : (
            <p className={classes.none} role="alert">
              {picture.read.problem}
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}

function Header({ file, settings }: { file: File; settings: PictureSettings | null }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <header className={classes.header}>
      {address && <img src={address} alt="" />}
      <p>
        <strong dir="auto">{file.name}</strong>
        {settings && (
          <span>
            Written by {toolNames[settings.tool]}
            {settings.version && settings.tool !== 'castwright' && ` ${settings.version}`}
          </span>
        )}
        <span>Read in this browser, and not uploaded.</span>
      </p>
    </header>
  );
}

type SettingsProps = Pick<SettingsSheetProps, 'draft' | 'onOtherUse'> & {
  settings: PictureSettings;
  onUse: (part: Partial<Draft>) => void;
};

function Settings({ settings, draft, onUse, onOtherUse }: SettingsProps) {
  // Of a picture: what the composer of videos takes says nothing about it.
  const { support } = useParameterSupport({ ...draft, kind: draft.kind === 'video' ? 'image' : draft.kind });
  const { data: models } = useTrainedModels();
  const { data: tags } = useTagCatalogue({ enabled: settings.loras.length > 0 });
  const { found, unused } = matchSettings(settings, draft, { support, models, tags });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = found.filter(({ key }) => !left.has(key));
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <>
      <div className={classes.body}>
        <ul className={classes.list} aria-label="Settings to use">
          {found.map((setting) => (
            <FoundRow
              key={setting.key}
              setting={setting}
              checked={!left.has(setting.key)}
              onToggle={toggle}
            />
          ))}
        </ul>
        {unused.length > 0 && <Unused settings={unused} />}
        {settings.others.length > 0 && (
          <details className={classes.others}>
            <summary>Also in the file ({settings.others.length})</summary>
            <FactList
              className={classes.facts}
              facts={settings.others.map(({ name, value }) => [name, value] as const)}
            />
          </details>
        )}
      </div>
      <footer className={classes.actions}>
        <Button
          data-autofocus
          aria-disabled={chosen.length === 0 || undefined}
          data-disabled={chosen.length === 0 || undefined}
          onClick={() => chosen.length > 0 && onUse(toDraftPart(chosen, draft))}
        >
          Use these
        </Button>
        {onOtherUse && (
          <Button variant="default" onClick={onOtherUse}>
            Use the picture itself
          </Button>
        )}
      </footer>
    </>
  );
}

type FoundRowProps = { setting: FoundSetting; checked: boolean; onToggle: (key: string) => void };

function FoundRow({ setting, checked, onToggle }: FoundRowProps) {
  return (
    <li>
      <Checkbox
        className={classes.choice}
        checked={checked}
        onChange={() => onToggle(setting.key)}
        label={
          <>
            <span className={classes.label}>{setting.label}</span>
            <span className={classes.value} dir="auto">
              {setting.value}
            </span>
          </>
        }
        description={setting.note}
      />
    </li>
  );
}

function Unused({ settings }: { settings: readonly UnusedSetting[] }) {
  return (
    <section className={classes.unused}>
      <h3>Not used</h3>
      <ul>
        {settings.map(({ label, reason, value }) => (
          <li key={`${label} ${value}`}>
            <span className={classes.label}>{label}</span>
            <span className={classes.value} dir="auto">
              {value}
            </span>
            <small>{reason}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

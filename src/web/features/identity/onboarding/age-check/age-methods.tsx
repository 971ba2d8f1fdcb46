import { Button } from '@mantine/core';
import { IconBuildingBank, IconId, IconQrcode } from '@tabler/icons-react';
import type { AgeStatus, OfferedAgeMethod } from '#contract/age-assurance.ts';
import entries from '#web/ui/entry-list.module.css';
import classes from './age-check.module.css';
import { methodTexts } from './age-texts.ts';

const icons = { app: IconQrcode, service: IconBuildingBank, documents: IconId };

type AgeMethodsProps = {
  methods: readonly OfferedAgeMethod[];
  document: AgeStatus['document'];
  isPending: boolean;
  onStart: (method: OfferedAgeMethod) => void;
};

/** The methods that the creator's country accepts; the first one that is set up is the primary action. */
export function AgeMethods({ methods, document, isPending, onStart }: AgeMethodsProps) {
  const usable = methods.filter(({ isConfigured }) => isConfigured);
  if (usable.length === 0) {
    return (
      <p className={classes.missing} role="alert">
        No method of checking your age is set up here at the moment. Nothing of yours is lost. Please{' '}
        <a href="/contact">write to us</a>, and we will tell you when there is one.
      </p>
    );
  }
  const isWaiting = document.status === 'pending';
  return (
    <ul className={entries.list}>
      {methods.map((method) => {
        const { id, isConfigured, kind, name } = method;
        const Icon = icons[kind];
        return (
          <li key={id} className={entries.entry}>
            <div className={classes.method}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <div className={entries.about}>
                <p className={entries.lead}>{name}</p>
                <p className={entries.details}>
                  {isConfigured ? methodTexts[kind] : 'Not set up here at the moment.'}
                </p>
                {kind === 'documents' && isWaiting && (
                  <p className={classes.waiting} role="status">
                    A reviewer is looking at your document. We email you when they have decided.
                  </p>
                )}
              </div>
              {isConfigured && !(kind === 'documents' && isWaiting) && (
                <Button
                  variant={id === usable[0]?.id ? 'filled' : 'default'}
                  disabled={isPending}
                  onClick={() => onStart(method)}
                >
                  {toLabel(method)}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function toLabel({ kind, name }: OfferedAgeMethod): string {
  if (kind === 'app') return 'Use the app';
  return kind === 'service' ? `Continue to ${name}` : 'Submit a document';
}

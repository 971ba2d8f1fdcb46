import { parseAspectRatio } from '#web/lib/content.ts';
import { withoutPerson } from '#web/lib/draft.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { ContactFrame, ContactSheet } from '#web/ui/contact-sheet.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import type { Template } from './catalogue.ts';
import { findTemplatePicture } from './template-pictures.ts';
import classes from './templates-screen.module.css';

type TemplateSheetProps = { label: string; templates: readonly Template[] };

/** Templates as pictures; pressing one fills the composer. */
export function TemplateSheet({ label, templates }: TemplateSheetProps) {
  const compose = useCompose();
  return (
    <ContactSheet label={label} rowHeight={216}>
      {templates.map(({ id, name, prompt, aspectRatio }) => {
        const size = parseAspectRatio(aspectRatio);
        return (
          <ContactFrame key={id} {...size}>
            <PictureFrame {...size} src={findTemplatePicture(id)} alt="">
              <button
                type="button"
                className={classes.use}
                aria-label={`Use ${name}`}
                data-tip={prompt}
                onClick={() =>
                  compose({
                    ...withoutPerson,
                    prompt,
                    negativePrompt: '',
                    category: 'sfw',
                    seed: null,
                    aspectRatio,
                  })
                }
              >
                <span className={classes.caption}>{name}</span>
              </button>
            </PictureFrame>
          </ContactFrame>
        );
      })}
    </ContactSheet>
  );
}

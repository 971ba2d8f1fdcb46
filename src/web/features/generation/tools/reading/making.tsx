import { Button } from '@mantine/core';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { useCompose } from '#web/lib/draft.ts';
import { makingWords } from './analysis-words.ts';
import { draftFromMaking } from './draft-from-making.ts';
import { Fact, Facts } from './facts.tsx';

import classes from './reading.module.css';

/** What is known of a picture's making, whose word that is, and the way to make another one so. */
export function Making({ making }: Pick<PictureAnalysis, 'making'>) {
  const { from, generator, prompt, negativePrompt, seed, settings } = making;
  const compose = useCompose();
  return (
    <div className={classes.result}>
      <p className={classes.hint}>{makingWords[from]}</p>
      <Facts>
        <Fact term="Prompt">{prompt}</Fact>
        <Fact term="Negative prompt">{negativePrompt}</Fact>
        <Fact term="Seed">{seed}</Fact>
        <Fact term="Made with">{generator}</Fact>
        {settings.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may say a thing twice, and never changes
          <Fact key={at} term={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {prompt && (
        <div className={classes.actions}>
          <Button size="sm" variant="default" onClick={() => compose(draftFromMaking(making))}>
            Use as prompt
          </Button>
        </div>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { metadataSources } from './analysis-labels.ts';
import { toDraft } from './draft-from-metadata.ts';
import { Fact, Facts } from './facts.tsx';
import classes from './reading.module.css';

type GenerationMetadataProps = { metadata: PictureAnalysis['generationMetadata'] };

/** The generation metadata of a picture with its source, and a button to use it as a prompt. */
export function GenerationMetadata({ metadata }: GenerationMetadataProps) {
  const { from, generator, prompt, negativePrompt, seed, settings } = metadata;
  const compose = useCompose();
  return (
    <div className={classes.result}>
      <p className={classes.hint}>{metadataSources[from]}</p>
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
          <Button size="sm" variant="default" onClick={() => compose(toDraft(metadata))}>
            Use as prompt
          </Button>
        </div>
      )}
    </div>
  );
}

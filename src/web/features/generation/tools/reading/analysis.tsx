import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { formatNumber, formatPercent } from '#web/lib/format.ts';
import { formatPixels } from '#web/lib/pictures.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { describeCredentials, describeExposure, describeSharpness, formatBytes } from './analysis-labels.ts';
import { Fact, Facts } from './facts.tsx';
import { GenerationMetadata } from './generation-metadata.tsx';
import { Palette } from './palette.tsx';
import { useAnalysis } from './queries.ts';
import classes from './reading.module.css';

/** The analysis of a picture, which needs no engine and is free. */
export function Analysis({ picture }: { picture: SourcePicture }) {
  const { data: analysis, error, refetch } = useAnalysis(picture.picture);
  if (error) return <ErrorState title="The picture was not analysed" error={error} onRetry={refetch} />;
  return (
    <div className={classes.analysis} aria-busy={!analysis}>
      <Section title="Analysis">
        {analysis ? <Look analysis={analysis} /> : <ListSkeleton count={6} />}
      </Section>
      <Section title="Content credentials">
        {analysis ? <Credentials credentials={analysis.credentials} /> : <ListSkeleton count={2} />}
      </Section>
      <Section title="How it was made">
        {analysis ? (
          <GenerationMetadata metadata={analysis.generationMetadata} />
        ) : (
          <ListSkeleton count={3} />
        )}
      </Section>
    </div>
  );
}

function Look({ analysis }: { analysis: PictureAnalysis }) {
  const { format, width, height, byteSize, palette, sharpness, exposure, perceptualHash } = analysis;
  return (
    <>
      <Palette colours={palette} />
      <Facts>
        <Fact term="Format">
          {format}, {formatBytes(byteSize)}
        </Fact>
        <Fact term="Size">
          {formatPixels(width, height)}, {formatNumber(Math.round((width * height) / 10_000) / 100)} MP
        </Fact>
        <Fact term="Sharpness">
          <Measured words={describeSharpness(sharpness)} figure={formatNumber(Math.round(sharpness))} />
        </Fact>
        <Fact term="Exposure">
          <Measured words={describeExposure(exposure)} figure={`${formatPercent(exposure.mean)} bright`} />
        </Fact>
        <Fact term="Perceptual hash">
          <code>{perceptualHash}</code>
        </Fact>
      </Facts>
    </>
  );
}

/** A description, followed by its figure. */
function Measured({ words, figure }: { words: string; figure: string }) {
  return (
    <>
      {words} <span className={classes.figure}>({figure})</span>
    </>
  );
}

function Credentials({ credentials }: Pick<PictureAnalysis, 'credentials'>) {
  const { found, valid, signer, facts } = credentials;
  const state = !found || valid === null ? 'none' : valid ? 'holds' : 'broken';
  return (
    <>
      <p className={classes.verdict} data-state={state}>
        {describeCredentials(credentials)}
      </p>
      <Facts>
        <Fact term="Signed by">{signer}</Fact>
        {facts.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may say a thing twice, and never changes
          <Fact key={at} term={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

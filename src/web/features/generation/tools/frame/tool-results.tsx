import type { PictureChoice } from '#contract/picture-choice.ts';
import { findPreviewUrl, getPictureSize, parseAspectRatio } from '#web/lib/content.ts';
import { useLineage } from '#web/lib/queries.ts';
import type { Tool } from '#web/lib/tools.ts';
import { AllContentLink } from '#web/ui/all-content-link.tsx';
import { ContactFrame, ContactSheet } from '#web/ui/contact-sheet.tsx';
import { GenerationProgress } from '#web/ui/generation-progress.tsx';
import { Section } from '#web/ui/page.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './frame.module.css';
import { useShownResult } from './use-shown-result.ts';
import { type ToolResult, useToolResults } from './use-tool-results.ts';

type ToolResultsProps = { tool: Tool; picture: PictureChoice | null };

const shown = 12;

/** The tool's running jobs and recent results, those of the current picture first. Each can be shown on the stage. */
export function ToolResults({ tool, picture }: ToolResultsProps) {
  const results = useToolResults(tool);
  const { data: lineage } = useLineage(picture && 'contentId' in picture ? picture.contentId : null);
  const { id, show } = useShownResult();
  if (!results || results.length === 0) return null;
  const children = new Set(
    lineage?.children.flatMap((child) => ('contentId' in child.picture ? [child.picture.contentId] : [])),
  );
  const sorted = [
    ...results.filter(({ item }) => children.has(item.id)),
    ...results.filter(({ item }) => !children.has(item.id)),
  ];
  return (
    <Section title={`Made with ${tool.label}`} aside={<AllContentLink />}>
      <ContactSheet label={`Made with ${tool.label}`} rowHeight={168}>
        {sorted.slice(0, shown).map((result) => (
          <ResultTile
            key={result.item.id}
            {...result}
            onStage={id === result.item.id}
            onShow={() => {
              show(result.item.id);
              window.scrollTo({ top: 0 });
            }}
          />
        ))}
      </ContactSheet>
    </Section>
  );
}

type ResultTileProps = ToolResult & { onStage: boolean; onShow: () => void };

function ResultTile({ item, job, onStage, onShow }: ResultTileProps) {
  const size = job && item.status !== 'completed' ? parseAspectRatio(job.aspectRatio) : getPictureSize(item);
  return (
    <ContactFrame {...size} marked={onStage}>
      <PictureFrame {...size} src={findPreviewUrl(item, 'thumbnail')} alt="" placeholder={item.placeholder}>
        {item.status === 'processing' && <GenerationProgress name={item.name} job={job} />}
        <button
          type="button"
          className={classes.tile}
          data-failed={item.status === 'failed' || undefined}
          aria-label={`Show ${item.name} on the stage`}
          aria-pressed={onStage}
          onClick={onShow}
        >
          {item.status === 'failed' && `Failed: ${item.name}`}
        </button>
      </PictureFrame>
    </ContactFrame>
  );
}

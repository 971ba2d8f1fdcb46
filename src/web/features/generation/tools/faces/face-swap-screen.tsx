import type { Category } from '#contract/common.ts';
import { call } from '#web/lib/api.ts';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import type { ToolSettings } from '#web/lib/remix/tool-settings.ts';
import { tools } from '#web/lib/tools.ts';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolRequest } from '../frame/use-tool-request.ts';
import { toSwaps } from './pairing.ts';
import { SwapBoards } from './swap-boards.tsx';
import { findSfwOnlyReason, listSwapObjections } from './swap-rules.ts';
import { type SwapSettings, SwapSettingsFields } from './swap-settings.tsx';
import { SwapSources } from './swap-sources.tsx';
import { type FaceSwapState, useFaceSwap } from './use-face-swap.ts';

const tool = tools.faceSwap;
const defaultSettings: ToolSettings['face-swap'] = { strength: 0.8, category: null, seed: null };

/** `/tools/face-swap`: the source face, the target picture, and the assignment of faces. */
export function FaceSwapScreen() {
  const swap = useFaceSwap();
  const [chosen, setChosen] = usePreservedState('face-swap', defaultSettings);
  const sfwOnlyReason = findSfwOnlyReason([swap.source?.facts, swap.target?.facts]);
  const category = sfwOnlyReason ? 'sfw' : (chosen.category ?? getDefaultCategory(swap));
  const settings = { ...chosen, category };
  const request = useSwapRequest(swap, settings);
  const { source, target } = swap.chosen;
  return (
    <ToolFrame
      source={<SwapSources swap={swap} category={category} />}
      hasSource={source.picture !== null || target.picture !== null}
      form={
        <ToolForm label={tool.label} action="Swap faces" request={request}>
          <SwapSettingsFields
            swap={swap}
            settings={settings}
            sfwOnlyReason={sfwOnlyReason}
            onChange={(part) => setChosen({ ...chosen, ...part })}
          />
        </ToolForm>
      }
      stage={
        <ToolStage tool={tool} picture={swap.target?.facts ?? swap.source?.facts}>
          <SwapBoards swap={swap} />
        </ToolStage>
      }
    >
      <ToolResults tool={tool} picture={target.picture} />
    </ToolFrame>
  );
}

/** The tool request for the two pictures, their faces and the settings. */
function useSwapRequest(
  { source, target, pairs }: FaceSwapState,
  { strength, category, seed }: SwapSettings,
) {
  const { show } = useShownResult();
  const faces = toSwaps(pairs);
  return useToolRequest({
    tool,
    picture: target?.facts,
    missing: 'Choose the picture to put the face into.',
    category,
    body: source &&
      target && {
        source: source.facts.picture,
        target: target.facts.picture,
        faces,
        identityStrength: strength,
        category,
        seed: seed ?? undefined,
      },
    reasons: listSwapObjections({
      source: source?.facts,
      target: target?.facts,
      category,
      faces: source?.frames.length ?? 0,
      swaps: faces.length,
    }),
    send: (body, idempotencyKey) => call('faceSwap', { body, idempotencyKey }),
    onStarted: ({ contentId }) => show(contentId),
  });
}

/** The default category of the result: NSFW if one of the pictures is. */
function getDefaultCategory({ source, target }: FaceSwapState): Category {
  return [source, target].some((known) => known?.facts.category === 'nsfw') ? 'nsfw' : 'sfw';
}

import type { Category } from '#contract/common.ts';
import type { ToolSettings } from '#web/lib/again/tool-settings.ts';
import { call } from '#web/lib/api.ts';
import { useKept } from '#web/lib/kept.ts';
import { tools } from '#web/lib/tools.ts';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolOrder } from '../frame/use-tool-order.ts';
import { swapsOf } from './pairing.ts';
import { SwapBoards } from './swap-boards.tsx';
import { reasonsAgainstSwap, whyOnlySafe } from './swap-order.ts';
import { type SwapSettings, SwapSettingsFields } from './swap-settings.tsx';
import { SwapSources } from './swap-sources.tsx';
import { type FaceSwapState, useFaceSwap } from './use-face-swap.ts';

const tool = tools.faceSwap;
const freshSwap: ToolSettings['face-swap'] = { strength: 0.8, category: null, seed: null };

/** /tools/face-swap: whose face, in which picture, and which face goes where. */
export function FaceSwapScreen() {
  const swap = useFaceSwap();
  const [chosen, setChosen] = useKept('face-swap', freshSwap);
  const onlySafe = whyOnlySafe([swap.source?.facts, swap.target?.facts]);
  const category = onlySafe ? 'sfw' : (chosen.category ?? categoryOf(swap));
  const settings = { ...chosen, category };
  const order = useSwapOrder(swap, settings);
  const { source, target } = swap.chosen;
  return (
    <ToolFrame
      source={<SwapSources swap={swap} category={category} />}
      hasSource={source.picture !== null || target.picture !== null}
      form={
        <ToolForm label={tool.label} action="Swap faces" order={order}>
          <SwapSettingsFields
            swap={swap}
            settings={settings}
            onlySafe={onlySafe}
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

/** The order that the two pictures, their faces and the settings come to. */
function useSwapOrder({ source, target, pairs }: FaceSwapState, { strength, category, seed }: SwapSettings) {
  const { show } = useShownResult();
  const faces = swapsOf(pairs);
  return useToolOrder({
    tool,
    picture: target?.facts,
    missing: 'Choose the picture that the face goes into.',
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
    reasons: reasonsAgainstSwap({
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

/** What the result is if nobody says so: adult as soon as one of the pictures is. */
function categoryOf({ source, target }: FaceSwapState): Category {
  return [source, target].some((known) => known?.facts.category === 'nsfw') ? 'nsfw' : 'sfw';
}

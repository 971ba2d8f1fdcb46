import { usePreservedState } from '#web/lib/preserved-state.ts';
import { noSides } from '#web/lib/sides.ts';
import { tools } from '#web/lib/tools.ts';
import { useSourcePicture } from '#web/lib/use-source-picture.ts';
import { ExtendStage } from '../extend/extend-stage.tsx';
import { fitSides } from '../extend/extension.ts';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { SourcePicker } from '../source/source-picker.tsx';
import { useSource } from '../source/use-source.ts';
import { defaultInpaint, type Inpaint } from './inpaint.ts';
import { InpaintFields } from './inpaint-fields.tsx';
import { InpaintStage } from './inpaint-stage.tsx';
import { useLayers } from './layers/use-layers.ts';
import { useInpaintRequest } from './use-inpaint-request.ts';
import { useMaskEditor } from './use-mask-editor.ts';
import { useMaskUpload } from './use-mask-upload.ts';
import { useRequestedMask } from './use-requested-mask.ts';

const tool = tools.inpaint;
const actions = { remove: 'Remove', replace: 'Replace', extend: 'Extend' } as const;

/** `/tools/inpaint`: marks areas of a picture, then removes them or redraws them from prompts; or extends the picture. */
export function InpaintScreen() {
  const source = useSource();
  const { data: picture } = useSourcePicture(source.picture);
  const { show } = useShownResult();
  const [kept, setInpaint] = usePreservedState<Inpaint>('inpaint', defaultInpaint);
  // What an earlier version has kept lacks some.
  const inpaint = { ...defaultInpaint, ...kept };
  const change = (part: Partial<Inpaint>) => setInpaint({ ...inpaint, ...part });
  const marking = useMaskEditor(picture);
  const layers = useLayers(inpaint, marking, change);
  const masks = useMaskUpload();
  useRequestedMask(layers.editor, masks.loadEarlier);
  const isExtension = inpaint.task === 'extend';
  const sides = picture ? fitSides(picture, inpaint.sides) : noSides;
  const isDrawn = isExtension
    ? inpaint.prompt.trim() !== ''
    : layers.all.some(({ task }) => task === 'replace');
  const category = (isDrawn ? inpaint.category : null) ?? picture?.category ?? 'sfw';
  const request = useInpaintRequest({
    inpaint,
    picture,
    category,
    sides,
    layers,
    masks,
    onStarted: show,
  });
  const action = !isExtension && layers.all.length > 1 ? 'Edit' : actions[inpaint.task];
  return (
    <ToolFrame
      hasSource={source.picture !== null}
      source={
        <SourcePicker
          source={source}
          title="Picture to edit"
          operation={tool.operation}
          category={category}
        />
      }
      form={
        <ToolForm label={tool.label} action={action} request={request}>
          <InpaintFields
            inpaint={inpaint}
            layers={layers}
            category={category}
            picture={picture}
            sides={sides}
            error={request.error}
            onChange={change}
          />
        </ToolForm>
      }
      stage={
        <ToolStage tool={tool} picture={picture}>
          {picture && !isExtension && (
            <InpaintStage
              picture={picture}
              marking={marking}
              layers={layers}
              onLoadEarlier={masks.loadEarlier}
            />
          )}
          {picture && isExtension && (
            <ExtendStage picture={picture} sides={sides} onChange={(next) => change({ sides: next })} />
          )}
        </ToolStage>
      }
    >
      <ToolResults tool={tool} picture={source.picture} />
    </ToolFrame>
  );
}

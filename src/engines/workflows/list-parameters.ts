/** Lists what a server takes of a request's parameters, before a creator asks for it. */
import type {
  Category,
  NameChoice,
  NotTaken,
  Operation,
  ParameterSupport,
  WorkParameters,
} from '@castwright/engine-port';
import { getDrawer, getVideoMaker } from './families/index.ts';
import { findReferenceStack, isDrawer, isVideoMaker } from './identity.ts';
import type { ObjectInfo } from './object-info.ts';
import { toParameterSupport } from './parameters.ts';
import { mergeSampling } from './sampling.ts';
import type { DrawerFamily, ModelChoice, StackOf } from './stacks.ts';

/** The operations whose parameters are reported. Tools take none. */
const reported = ['text_to_image', 'image_to_image', 'text_to_video', 'image_to_video'] as const;
type ReportedOperation = (typeof reported)[number];

export const isReported = (operation: Operation): operation is ReportedOperation =>
  reported.some((each) => each === operation);

/**
 * Lists what the stacks of an operation take; of reference pictures what the stack takes that draws from them.
 *
 * @param nodes null for a server that does not report them (RunPod): every name is offered then
 */
export function listParameters(
  { operation, category }: { operation: ReportedOperation; category: Category },
  models: ModelChoice,
  nodes: ObjectInfo | null,
): WorkParameters[] {
  const work = { operation, category };
  const toEntry = (support: ParameterSupport) => ({ ...work, ...keepKnownNames(support, nodes) });
  const stack = models.stacks[models.uses[operation]?.[category] ?? ''];
  if (stack && isVideoMaker(stack)) {
    const { sampling, takes } = getVideoMaker(stack);
    return [toEntry(toParameterSupport(takes, mergeSampling(sampling, stack.sampling)))];
  }
  if (!stack || !isDrawer(stack)) return [];
  const usual = toEntry(toStackSupport(stack));
  if (operation === 'image_to_image') {
    return [{ ...usual, size: { reason: 'A variation has the size of its picture.' } }];
  }
  const references = operation === 'text_to_image' ? findReferenceStack(models, category) : null;
  return references
    ? [usual, { ...toEntry(toStackSupport(references.stack)), identity: 'references' }]
    : [usual];
}

function toStackSupport(stack: StackOf<DrawerFamily>): ParameterSupport {
  const { sampling, takes } = getDrawer(stack);
  return toParameterSupport(takes, mergeSampling(sampling, stack.sampling));
}

/** Leaves out samplers and schedulers that a server does not list. */
function keepKnownNames(support: ParameterSupport, nodes: ObjectInfo | null): ParameterSupport {
  const inputs = nodes?.KSampler?.input.required;
  const keep = (choice: NameChoice | NotTaken, known: readonly unknown[] | null | undefined) =>
    'reason' in choice || !known
      ? choice
      : { ...choice, values: choice.values.filter((name) => known.includes(name)) };
  return {
    ...support,
    sampler: keep(support.sampler, inputs?.sampler_name?.values),
    scheduler: keep(support.scheduler, inputs?.scheduler?.values),
  };
}

/** Reads a ComfyUI server's description of its nodes (`GET /object_info`), as far as graphs depend on it. */
import { z } from 'zod';

const inputOptions = z.looseObject({
  default: z.unknown().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** The values of a `COMBO`, or the options of a dynamic one. */
  options: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.looseObject({ key: z.string() })]))
    .optional(),
});

/** An input: its type or its values, then its options. */
const inputSpec = z
  .tuple([z.union([z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]))])])
  .rest(z.unknown())
  .transform(([type, more]) => {
    const options = inputOptions.safeParse(more ?? {}).data ?? {};
    const values = Array.isArray(type)
      ? type
      : options.options?.map((option) => (typeof option === 'object' ? option.key : option));
    return {
      type: Array.isArray(type) ? 'COMBO' : type,
      /** The allowed values; null when every value of the type is allowed. */
      values: values ?? null,
      default: options.default as string | number | boolean | undefined,
      min: options.min ?? null,
      max: options.max ?? null,
    };
  });
export type InputSpec = z.output<typeof inputSpec>;

const nodeInfo = z.looseObject({
  input: z.looseObject({
    required: z.record(z.string(), inputSpec).default({}),
    optional: z.record(z.string(), inputSpec).default({}),
  }),
  output: z.array(z.union([z.string(), z.array(z.unknown()).transform(() => 'COMBO')])).default([]),
  output_node: z.boolean().default(false),
});

/** The nodes by their class. Custom nodes with another description are left out: our graphs do not use them. */
export const objectInfo = z.record(z.string(), z.unknown()).transform((all) => {
  const read = Object.entries(all).flatMap(([name, info]) => {
    const parsed = nodeInfo.safeParse(info);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(read) as Record<string, NodeInfo | undefined>;
});
export type NodeInfo = z.output<typeof nodeInfo>;
export type ObjectInfo = z.output<typeof objectInfo>;

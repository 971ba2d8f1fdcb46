import { IconArrowsMaximize, IconBrush, IconEraser, IconFaceId, IconTextScan2 } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/tools.ts';

export type Tool = {
  path: string;
  label: string;
  /** What its jobs are. Image to text has two; this is the first. */
  operation: Exclude<Operation, 'text_to_video' | 'lora_training'>;
  /** What it does, in one sentence. */
  does: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
};

/** The five tools, in the order they are offered in. */
export const tools = {
  imageToImage: {
    path: '/tools/image-to-image',
    label: 'Image to image',
    operation: 'image_to_image',
    does: 'Redraw a picture in another style, or by your words.',
    Icon: IconBrush,
  },
  inpaint: {
    path: '/tools/inpaint',
    label: 'Inpaint',
    operation: 'inpaint',
    does: 'Paint over a part, and have it removed or drawn anew.',
    Icon: IconEraser,
  },
  faceSwap: {
    path: '/tools/face-swap',
    label: 'Face swap',
    operation: 'face_swap',
    does: 'Give the faces of one picture to another.',
    Icon: IconFaceId,
  },
  upscale: {
    path: '/tools/upscale',
    label: 'Upscale',
    operation: 'upscale',
    does: 'Make a picture two or four times as wide and high.',
    Icon: IconArrowsMaximize,
  },
  imageToText: {
    path: '/tools/image-to-text',
    label: 'Image to text',
    operation: 'image_to_text',
    does: 'Read the text in a picture, and see what it is made of.',
    Icon: IconTextScan2,
  },
} as const satisfies Record<string, Tool>;

export const toolList: readonly Tool[] = Object.values(tools);

/** The tool that makes or reads things by an operation; undefined for what no tool does. */
export function toolFor(operation: Operation | undefined): Tool | undefined {
  return toolList.find((tool) => tool.operation === operation);
}

/** A tool's page with a picture chosen, and with a result to compare it with. */
export function toolLink({ path }: Pick<Tool, 'path'>, picture: PictureChoice, result?: string): string {
  return `${path}?${new URLSearchParams({ ...picture, ...(result && { result }) })}`;
}

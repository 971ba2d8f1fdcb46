import {
  IconArrowsMaximize,
  IconBrush,
  IconEraser,
  IconFaceId,
  IconMovie,
  IconTextScan2,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';

export type Tool = {
  path: string;
  label: string;
  /** The operation of its jobs. Image to text has two; this is the first. */
  operation: Exclude<
    Operation,
    'text_to_video' | 'image_to_video' | 'join_videos' | 'upscale_video' | 'lora_training'
  >;
  /** Another operation of its page, besides the one that its button starts. */
  alsoStarts?: Operation;
  /** One sentence. */
  description: string;
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
};

/** The tools for pictures in display order. */
export const tools = {
  imageToImage: {
    path: '/tools/image-to-image',
    label: 'Image to image',
    operation: 'image_to_image',
    description: 'Redraw a picture in another style or from a prompt.',
    Icon: IconBrush,
  },
  inpaint: {
    path: '/tools/inpaint',
    label: 'Inpaint',
    operation: 'inpaint',
    description: 'Paint over an area to remove or replace it, or extend the picture.',
    Icon: IconEraser,
  },
  faceSwap: {
    path: '/tools/face-swap',
    label: 'Face swap',
    operation: 'face_swap',
    description: 'Transfer faces from one picture to another.',
    Icon: IconFaceId,
  },
  upscale: {
    path: '/tools/upscale',
    label: 'Upscale',
    operation: 'upscale',
    description: 'Enlarge a picture two or four times.',
    Icon: IconArrowsMaximize,
  },
  imageToText: {
    path: '/tools/image-to-text',
    label: 'Image to text',
    operation: 'image_to_text',
    description: 'Read the text in a picture and analyse it.',
    Icon: IconTextScan2,
  },
} as const satisfies Record<string, Tool>;

export const toolList: readonly Tool[] = Object.values(tools);

/** The tool for videos, which lists of what can be done with a picture leave out. */
export const videoTool: Tool = {
  path: '/tools/video',
  label: 'Edit video',
  operation: 'edit_video',
  alsoStarts: 'upscale_video',
  description: 'Trim a video, change how it plays, add sound and captions, or enlarge it.',
  Icon: IconMovie,
};

/** Whether an operation is one of a tool's. */
export const hasOperation = (
  tool: Pick<Tool, 'alsoStarts' | 'operation'>,
  operation: Operation | undefined,
) => operation !== undefined && (tool.operation === operation || tool.alsoStarts === operation);

/** The tool for an operation; undefined if none has it. */
export function findTool(operation: Operation | undefined): Tool | undefined {
  return [...toolList, videoTool].find((tool) => hasOperation(tool, operation));
}

/** The link to a tool with a picture selected, and optionally a result to compare. */
export function toolLink({ path }: Pick<Tool, 'path'>, picture: PictureChoice, result?: string): string {
  return `${path}?${new URLSearchParams({ ...picture, ...(result && { result }) })}`;
}

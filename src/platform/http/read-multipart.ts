import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { MultipartBody } from '#contract/route.ts';
import type { UploadedFile } from './handler.ts';

/** Allowed beyond the route's limit, so that the feature itself can report the file's size. */
const slack = 64 * 1024;

/**
 * Reads a multipart body into memory within the limits of the route (bytes a file) and the server (files, fields).
 *
 * @returns the text fields, and the files by field name; the first of a repeated field counts
 * @throws AppError FILE_TOO_LARGE, BAD_REQUEST
 */
export async function readMultipart(
  request: FastifyRequest,
  body: MultipartBody,
): Promise<{ fields: Record<string, unknown>; files: Record<string, UploadedFile> }> {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', 'This call takes a multipart form.');
  try {
    return await readParts(request, body);
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(body.fileBytes);
    // Errors of the framework's limits have a status; any other error is a truncated or invalid form.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError('BAD_REQUEST', 'The form is damaged or incomplete.', undefined, { cause: error });
  }
}

async function readParts(request: FastifyRequest, body: MultipartBody) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts({ limits: { fileSize: body.fileBytes + slack } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (body.files.includes(part.fieldname) && !files[part.fieldname]) {
        files[part.fieldname] = {
          field: part.fieldname,
          fileName: part.filename,
          claimedType: part.mimetype,
          bytes,
        };
      }
    } else if (!Object.hasOwn(fields, part.fieldname)) {
      fields[part.fieldname] = (part as MultipartValue).value;
    }
  }
  return { fields, files };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}

function tooLarge(bytes: number): AppError {
  const megabytes = bytes / 1024 / 1024;
  return new AppError(
    'FILE_TOO_LARGE',
    `File Too Large: Please select an image smaller than ${megabytes}MB.`,
  );
}

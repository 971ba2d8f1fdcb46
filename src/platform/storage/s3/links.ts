import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { attachment } from '#platform/http/attachment.ts';
import type { LinkTerms } from '../storage.ts';
import type { S3Connection } from './connection.ts';

/**
 * A presigned read. It begins at a round moment, so that all links to an object that are made in one span of time are
 * the same: a browser finds in its cache what it has fetched before.
 */
export async function presignedRead(
  { linkClient, nameOf, settings }: S3Connection,
  key: string,
  { fileName, mediaType, seconds }: LinkTerms,
  now: Date,
): Promise<string | null> {
  if (!linkClient) return null;
  const command = new GetObjectCommand({
    Bucket: settings.bucket,
    Key: nameOf(key),
    ResponseContentType: mediaType,
    ResponseCacheControl: 'private, max-age=31536000, immutable',
    ResponseContentDisposition: fileName === undefined ? 'inline' : attachment(fileName),
  });
  const span = seconds * 1000;
  const signingDate = new Date(Math.floor(now.getTime() / span) * span);
  return getSignedUrl(linkClient, command, { signingDate, expiresIn: 2 * seconds });
}

/** Where links lead to: the bucket's own host, or the endpoint's. */
export async function originOfLinks(connection: S3Connection): Promise<string | null> {
  const terms = { mediaType: 'application/octet-stream', seconds: 1 };
  const link = await presignedRead(connection, 'origin', terms, new Date(0));
  return link === null ? null : new URL(link).origin;
}

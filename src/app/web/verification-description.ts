import { watermarkAlgorithm } from '@castwright/watermark/algorithm.ts';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { verificationRoutes } from '#contract/verification.ts';

/**
 * Says to programs how a file of this service is recognised and where it can be checked, at
 * `/.well-known/ai-content-verification.json`. No standard names such an address; it is documented in the help.
 */
export function serveVerificationDescription(
  server: FastifyInstance,
  brand: { readonly name: string },
  baseUrl: string,
): void {
  const { method, path } = verificationRoutes.verifyFile;
  server.get('/.well-known/ai-content-verification.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return {
      service: brand.name,
      page: `${baseUrl}/verify`,
      api: { url: `${baseUrl}${path}`, method, description: `${baseUrl}/api/openapi.json` },
      marks: [
        { kind: 'metadata', standard: 'C2PA 2.1' },
        { kind: 'watermark', algorithm: watermarkAlgorithm },
      ],
      accepts: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'video/mp4'],
      largestBytes: limits.verifiedBytes,
    };
  });
}

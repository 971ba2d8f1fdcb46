import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createProofIssuer } from '#tests/fakes/age-wallet.ts';
import { loadMdoc } from '../src/age-assurance/eu-app/load-mdoc.ts';
import { openCredentials } from '../src/features/library/disclosure/content-credentials.ts';
import { verifyCredentials } from '../src/features/library/disclosure/verify-credentials.ts';
import { plainPng } from './factories/pictures.ts';

it('the library for proofs of age leaves the decoder of content credentials as it was', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-credentials-'));
  const credentials = await openCredentials({ folder });
  onTestFinished(async () => {
    await credentials.close();
    await rm(folder, { recursive: true, force: true });
  });
  // It registers extensions of CBOR when it is loaded: package.json gives each of the two a copy of cbor-x.
  await loadMdoc();
  await createProofIssuer();
  const provenance = { engine: 'Preview', model: 'preview', createdAt: new Date() };
  const signed = await credentials.sign(plainPng(40, 30), 'image/png', provenance);
  expect(await verifyCredentials(signed)).toMatchObject({ valid: true, problems: [] });
});

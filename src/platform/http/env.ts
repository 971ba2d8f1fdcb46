import { z } from 'zod';

export const httpEnv = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('The port of the web process.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address to listen on; `0.0.0.0` for all.'),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The public URL, such as `https://castwright.example`. Default: `http://localhost:PORT`.'),
  TRUSTED_PROXY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe(
      "The header in which your reverse proxy passes the client's address. Set it only when all traffic passes the proxy.",
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe(
      "The header in which your reverse proxy passes the country of the client's network, such as `cf-ipcountry`. Only with `TRUSTED_PROXY_HEADER`; it counts for age checks.",
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('The bearer token that /metrics requires. Without it, /metrics answers this machine only.'),
});

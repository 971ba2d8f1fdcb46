import { z } from 'zod';

export const httpEnv = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The interface to listen on; `0.0.0.0` for all. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The public address, such as `https://castwright.example`. Left out: `http://localhost:PORT`. */
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The header in which your reverse proxy gives the client's address. Only set it when all traffic passes it. */
  TRUSTED_PROXY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  /** Whoever shows this as a bearer token may read /metrics; without it only this machine may. */
  METRICS_TOKEN: z.string().min(16).optional(),
});

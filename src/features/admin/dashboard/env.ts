import { z } from 'zod';

const cost = /^\s*([^=\s]+)\s*=\s*(\d{1,6}(?:\.\d{1,6})?)\s*$/;

export const adminDashboardEnv = z.object({
  ENGINE_HOURLY_COSTS: z
    .string()
    .default('')
    .transform((list, context) => {
      const costs = new Map<string, number>();
      for (const part of list.split(',').filter((part) => part.trim() !== '')) {
        const [, engineId, dollars] = cost.exec(part) ?? [];
        if (!engineId) {
          context.addIssue({
            code: 'custom',
            message: `should be like preview=0,comfyui=0.69, not ${part.trim()}`,
          });
          return z.NEVER;
        }
        costs.set(engineId, Math.round(Number(dollars) * 1_000_000));
      }
      return costs;
    })
    .describe(
      'What an hour of each engine costs in dollars, by its id: `preview=0,comfyui=0.69`. For engines whose cost does not stand in the engine file (`costPerSecond`).',
    ),
});

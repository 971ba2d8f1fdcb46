import { readTypefaces } from '#features/billing/invoices';
import { type Check, fine, formatReason, wrong } from '../finding.ts';

/** The font of invoices. */
export const font: Check = {
  name: 'font',
  async run({ config }) {
    const file = config.invoices.fontPath;
    try {
      await readTypefaces(file);
      return [fine(file ? 'the font of invoices can be read' : 'invoices use the bundled font')];
    } catch (error) {
      return [
        wrong(
          `INVOICE_FONT cannot be used: ${formatReason(error)}`,
          'Castwright does not start with it.',
          'Set it to a TrueType, OpenType or WOFF file, or remove it.',
        ),
      ];
    }
  },
};

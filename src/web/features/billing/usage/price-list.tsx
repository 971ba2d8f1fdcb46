import { operationPrice, videoPrice } from '#contract/token-prices.ts';
import table from '#web/ui/data-table.module.css';
import { Section } from '#web/ui/page.tsx';
import { TokenAmount } from '#web/ui/token-amount.tsx';

const priceList = [
  ['Image from a prompt', operationPrice('text_to_image')],
  ['Video, 5 seconds, mid quality', videoPrice(5, 'mid')],
  ['Image to image', operationPrice('image_to_image')],
  ['Inpaint', operationPrice('inpaint')],
  ['Face swap', operationPrice('face_swap')],
  ['Upscale', operationPrice('upscale')],
  ['Image to text', operationPrice('image_to_text')],
  ['Model training', operationPrice('lora_training')],
] as const;

/** The price of each operation in tokens. */
export function PriceList() {
  return (
    <Section title="Price List">
      <table className={table.table}>
        <tbody>
          {priceList.map(([label, tokens]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-number>
                <TokenAmount tokens={tokens} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

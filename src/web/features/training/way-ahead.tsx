import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { formatTokens } from '#web/lib/format.ts';
import classes from './training.module.css';

const { trainingFaces, trainingImagesAdvised } = limits;
const each = formatTokens(operationPrice('text_to_image_with_face'));

const steps = [
  {
    title: 'A face',
    price: formatTokens(trainingFaces * operationPrice('text_to_image')),
    text: `${trainingFaces} pictures by your words. You choose the one whose face it is to be.`,
  },
  {
    title: 'A set',
    price: `${each} a picture`,
    text: `${trainingImagesAdvised.least} to ${trainingImagesAdvised.most} pictures of that face, from all sides, near and far. You look at each of them.`,
  },
  {
    title: 'The training',
    price: formatTokens(operationPrice('lora_training')),
    text: 'It runs on the server, also while you are away. If it fails, it costs nothing.',
  },
];

/** What becomes of a name and a few words, and what each part costs, before the first click. */
export function WayAhead() {
  return (
    <ol className={classes.ahead} aria-label="How it goes">
      {steps.map(({ title, price, text }) => (
        <li key={title}>
          <h3>
            {title} <span>{price}</span>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { formatTokens } from '#web/lib/format.ts';
import classes from './training.module.css';

const { trainingFaces, trainingImagesAdvised } = limits;
const each = formatTokens(operationPrice('text_to_image_with_face'));

const steps = [
  {
    title: 'Face',
    price: formatTokens(trainingFaces * operationPrice('text_to_image')),
    text: `${trainingFaces} pictures from your prompt. You choose the face.`,
  },
  {
    title: 'Training set',
    price: `${each} per picture`,
    text: `${trainingImagesAdvised.least} to ${trainingImagesAdvised.most} pictures of that face, from different angles and distances. You review each one.`,
  },
  {
    title: 'Training',
    price: formatTokens(operationPrice('lora_training')),
    text: 'It runs on the server, even while you are away. Failed runs are free.',
  },
];

/** The steps of a training with their prices, shown before the first one. */
export function TrainingOverview() {
  return (
    <ol className={classes.ahead} aria-label="Training steps">
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

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { operationPrice } from '#contract/catalogue.ts';
import { formatTokens } from '#web/lib/format.ts';
import { Page, Section } from '#web/ui/page.tsx';
import classes from './training-screen.module.css';

const steps = [
  {
    title: 'Choose the face',
    text: 'Name the model, describe the person, and pick one of five pictures that the studio makes.',
  },
  {
    title: 'Build the set',
    text: 'The studio makes more pictures of the same person. Keep the good ones, ask again for the others.',
  },
  {
    title: 'Train',
    text: 'The work runs on the server and goes on when you close the tab. Afterwards the model stands beside the prompt.',
  },
];

/** What training will be. The wizard itself comes with a later version. */
export function TrainingScreen() {
  return (
    <Page width="reading">
      <Section title="Not in this version yet">
        <p className={classes.lead}>
          Training gives a persona a face that stays the same in every picture. The wizard is being built;
          until then every picture is made by the engine's own model, and a seed brings one back exactly.
        </p>
        <Button component={Link} to="/">
          Make a picture
        </Button>
      </Section>
      <Section title="How it will go">
        <ol className={classes.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={classes.price}>
          One training costs {formatTokens(operationPrice('lora_training'))}. A training that fails costs
          nothing.
        </p>
      </Section>
    </Page>
  );
}

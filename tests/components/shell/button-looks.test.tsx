/** The first page has a button of its own, which must not differ from Mantine's on the other pages. */
import { Button as MantineButton } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '#web/app/app.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

const variants = ['filled', 'default', 'subtle'] as const;
const sizes = ['compact-sm', 'sm', 'md', 'lg'] as const;
const looks = variants.flatMap((variant) => sizes.map((size) => ({ variant, size })));

const compared = [
  'width',
  'height',
  'paddingLeft',
  'paddingRight',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'color',
  'backgroundColor',
  'borderTopWidth',
  'borderTopColor',
  'borderTopLeftRadius',
  'cursor',
] as const;

function describeLook(testId: string): Record<string, string> {
  const style = getComputedStyle(page.getByTestId(testId).element());
  return Object.fromEntries(compared.map((property) => [property, style[property]]));
}

test('the button of the first page looks like Mantine’s', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  const states = [
    { of: 'alone', given: {} },
    { of: 'disabled', given: { disabled: true } },
    { of: 'kept', given: { 'data-disabled': true } },
    { of: 'with-section', given: { leftSection: <i>+</i> } },
  ];
  const all = looks.flatMap((look) => states.map((state) => ({ ...look, ...state })));
  const toId = ({ variant, size, of }: (typeof all)[number]) => `${variant}-${size}-${of}`;
  root.render(
    <BrowserRouter>
      <App queryClient={createQueryClient()}>
        {all.map((each) => {
          const given = { variant: each.variant, size: each.size, ...each.given };
          return (
            <p key={toId(each)}>
              <Button {...given} data-testid={`own-${toId(each)}`}>
                Try again
              </Button>
              <MantineButton {...given} data-testid={`mantine-${toId(each)}`}>
                Try again
              </MantineButton>
            </p>
          );
        })}
        <ButtonLink to="/" data-testid="own-link">
          Try again
        </ButtonLink>
      </App>
    </BrowserRouter>,
  );
  await expect.element(page.getByTestId('own-link')).toBeVisible();
  for (const each of all) {
    expect.soft(describeLook(`own-${toId(each)}`), toId(each)).toEqual(describeLook(`mantine-${toId(each)}`));
  }
  expect(describeLook('own-link')).toEqual(describeLook('mantine-filled-md-alone'));
});

import AxeBuilder from '@axe-core/playwright';
import { makePictures, openScreen, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// Both schemes and both widths, each screen twice: violations that need one certain pair are rare.
const looks = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} wide`, () => {
    test.use({
      colorScheme,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    });
    for (const screen of screens) {
      test(`${screen.name} has no serious violation`, async ({ page, signIn }) => {
        if (screen.as) await signIn(screen.as);
        if (screen.prompts) await makePictures(page, screen.prompts.slice(-1));
        await openScreen(page, screen);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(
          serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
        ).toEqual([]);
      });
    }
  });
}

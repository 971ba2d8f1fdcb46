import { type CalculatorInputs, initialInputs, revenueOf, withinBounds } from '#contract/calculator.ts';
import { dollars, number } from '../../money.ts';

/** Brings the sliders, the typed values and the figures of the calculator to life. */
export function startCalculator(desk: HTMLElement): void {
  const inputs = { ...initialInputs };
  const figure = (name: string) => desk.querySelector<HTMLElement | SVGElement>(`[data-figure=${name}]`);
  const write = (name: string, text: string) => {
    const place = figure(name);
    if (place) place.textContent = text;
  };

  const show = () => {
    const { customers, content, tips, monthly, yearly } = revenueOf(inputs);
    write('monthly', dollars(monthly));
    write('yearly', dollars(yearly));
    write('content', dollars(content));
    write('tips', dollars(tips));
    write('customers', number(customers));
    figure('share')?.setAttribute('width', String(monthly > 0 ? (100 * content) / monthly : 0));
    const chart = figure('chart');
    const label = chart?.getAttribute('aria-label')?.split(/\$[\d,.]*\d/) ?? [];
    chart?.setAttribute(
      'aria-label',
      [label[0], dollars(content), label[1], dollars(tips), label[2]].join(''),
    );
  };

  for (const slider of desk.querySelectorAll<HTMLInputElement>('[data-slider]')) {
    const name = slider.dataset.slider as keyof CalculatorInputs;
    const typed = desk.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!typed) continue;
    const take = (value: number) => {
      inputs[name] = withinBounds(name, value);
      slider.value = String(inputs[name]);
      show();
    };
    slider.addEventListener('input', () => {
      take(slider.valueAsNumber);
      typed.value = String(inputs[name]);
    });
    // While somebody types, the field stays as it is; it is put right when they leave it.
    typed.addEventListener('input', () => Number.isFinite(typed.valueAsNumber) && take(typed.valueAsNumber));
    typed.addEventListener('change', () => {
      take(typed.valueAsNumber);
      typed.value = String(inputs[name]);
    });
    // A browser that comes back to the page may have kept what stood there.
    inputs[name] = withinBounds(name, typed.valueAsNumber);
    slider.value = String(inputs[name]);
  }
  desk.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  show();
}

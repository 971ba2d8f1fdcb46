import {
  type CalculatorInputs,
  calculateRevenue,
  clampToSlider,
  initialInputs,
} from '#contract/calculator.ts';
import { dollars, number } from '../../money.ts';

/** Connects the sliders, the number fields and the figures of the calculator. */
export function startCalculator(root: HTMLElement): void {
  const inputs = { ...initialInputs };
  const figure = (name: string) => root.querySelector<HTMLElement | SVGElement>(`[data-figure=${name}]`);
  const write = (name: string, text: string) => {
    const place = figure(name);
    if (place) place.textContent = text;
  };

  const show = () => {
    const { customers, content, tips, monthly, yearly } = calculateRevenue(inputs);
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

  for (const slider of root.querySelectorAll<HTMLInputElement>('[data-slider]')) {
    const name = slider.dataset.slider as keyof CalculatorInputs;
    const typed = root.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!typed) continue;
    const take = (value: number) => {
      inputs[name] = clampToSlider(name, value);
      slider.value = String(inputs[name]);
      show();
    };
    slider.addEventListener('input', () => {
      take(slider.valueAsNumber);
      typed.value = String(inputs[name]);
    });
    // The field is corrected on change, not while the visitor types.
    typed.addEventListener('input', () => Number.isFinite(typed.valueAsNumber) && take(typed.valueAsNumber));
    typed.addEventListener('change', () => {
      take(typed.valueAsNumber);
      typed.value = String(inputs[name]);
    });
    // The browser may have restored earlier values.
    inputs[name] = clampToSlider(name, typed.valueAsNumber);
    slider.value = String(inputs[name]);
  }
  root.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  show();
}

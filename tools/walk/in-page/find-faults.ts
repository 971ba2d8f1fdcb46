/**
 * Runs in a page: finds what a person would trip over. Only what is in the window counts; beneath a dialog, only the
 * dialog.
 */

const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch], [role=slider], [role=option], [role=menuitem]';
/** Pixels by which boxes may lie in each other: borders, rounding. */
const tolerance = 2;

/** Finds targets under `minimum` pixels, cut texts, overlaps, and a page that scrolls sideways. @returns a line each */
export function findFaults(minimum: number): string[] {
  const root = findTopmost();
  const targets = [...root.querySelectorAll<HTMLElement>(controls)].filter(isUsable);
  const faults = [
    ...targets.flatMap((target) => describeSmall(target, minimum)),
    ...targets.flatMap(describeCovered),
    ...listCutTexts(root),
  ];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + 1) faults.push(`sideways: the page is ${scrollWidth} px wide`);
  return [...new Set(faults)];
}

/** The dialog on top, or the page. */
function findTopmost(): Element {
  const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true], dialog:modal')];
  return dialogs.filter((dialog) => dialog.getClientRects().length > 0).at(-1) ?? document.body;
}

/** Visible, enabled, within the window and not beneath something that hides it from everyone. */
function isUsable(element: HTMLElement): boolean {
  if (element.closest('[inert], [aria-hidden=true], [disabled], [data-disabled], fieldset:disabled'))
    return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { top, bottom, left, right } = getHitBox(element);
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom - top > 1;
}

type Box = { top: number; bottom: number; left: number; right: number };

/** The box that a finger can hit: with the labels of a field, and with what the element draws beyond its own edge. */
function getHitBox(element: HTMLElement): Box {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const box = [element, ...labels]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .reduce<Box>(
      (all, { top, bottom, left, right }) => ({
        top: Math.min(all.top, top),
        bottom: Math.max(all.bottom, bottom),
        left: Math.min(all.left, left),
        right: Math.max(all.right, right),
      }),
      { top: Infinity, bottom: -Infinity, left: Infinity, right: -Infinity },
    );
  for (const pseudo of ['::before', '::after']) {
    const { position, inset, content } = getComputedStyle(element, pseudo);
    const reach = /^-([\d.]+)px$/.exec(inset)?.[1];
    if (content === 'none' || position !== 'absolute' || !reach) continue;
    return {
      top: box.top - Number(reach),
      bottom: box.bottom + Number(reach),
      left: box.left - Number(reach),
      right: box.right + Number(reach),
    };
  }
  return box;
}

/** A link in running text is as high as its line (WCAG 2.5.8 excepts it). */
function isInText(element: HTMLElement): boolean {
  const { display } = getComputedStyle(element);
  return display === 'inline' && element.matches('a[href], button');
}

function describeSmall(element: HTMLElement, minimum: number): string[] {
  const { top, bottom, left, right } = getHitBox(element);
  const [width, height] = [Math.round(right - left), Math.round(bottom - top)];
  if ((width >= minimum && height >= minimum) || isInText(element)) return [];
  return [`small: ${nameElement(element)} is ${width} × ${height} px`];
}

/** What lies over the middle of a control. */
function describeCovered(element: HTMLElement): string[] {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
  const top1 = document.elementFromPoint(x, y);
  if (!top1 || element.contains(top1) || top1.contains(element)) return [];
  if (top1.closest('label')?.contains(element)) return [];
  if (
    'labels' in element &&
    [...((element as HTMLInputElement).labels ?? [])].some((it) => it.contains(top1))
  )
    return [];
  if (getComputedStyle(element).pointerEvents === 'none') return [];
  return [`overlap: ${nameElement(top1)} lies over ${nameElement(element)}`];
}

/** Texts that a box cuts off without an ellipsis. */
function listCutTexts(root: Element): string[] {
  const faults: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      !parent ||
      !node.nodeValue?.trim() ||
      !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    if (parent.closest('[aria-hidden=true], [inert], script, style, noscript, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 2 || text.bottom < 0 || text.top > innerHeight) continue;
    const cut = findCuttingBox(parent, text);
    if (cut) faults.push(`cut: “${node.nodeValue.trim().slice(0, 40)}” in ${nameElement(cut)}`);
  }
  return faults;
}

function findCuttingBox(parent: Element, text: DOMRect): Element | null {
  for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
    const style = getComputedStyle(box);
    const { top, bottom, left, right, width, height } = box.getBoundingClientRect();
    // Texts for screen readers alone.
    if (width <= 1 || height <= 1 || (style.clipPath !== 'none' && width < 4)) return null;
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null;
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
    const cutsX =
      /hidden|clip/.test(style.overflowX) && (text.left < left - tolerance || text.right > right + tolerance);
    const cutsY =
      /hidden|clip/.test(style.overflowY) && (text.top < top - tolerance || text.bottom > bottom + tolerance);
    if (cutsX || cutsY) return box;
    if (style.position === 'fixed') return null;
  }
  return null;
}

/** A control by its role and name, anything else by its class. */
function nameElement(element: Element): string {
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  const label =
    name || (element as HTMLInputElement).labels?.[0]?.textContent || element.getAttribute('class') || '';
  return `${element.tagName.toLowerCase()} “${label.slice(0, 40)}”`;
}

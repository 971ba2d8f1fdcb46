/**
 * Runs in a page: finds what a person would trip over. Only what is in the window counts, and the buttons that the page
 * is for wherever they are; beneath a dialog, only the dialog.
 */

const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch], [role=slider], [role=option], [role=menuitem]';
/** The buttons that a page is for: each is looked at where the keyboard would scroll it. */
const primary =
  'button[type=submit], .mantine-Button-root:not([data-variant=default], [data-variant=subtle])';
/** Pixels by which boxes may lie in each other: borders, rounding. */
const tolerance = 2;

/**
 * Finds targets under `minimum` pixels (0: any size), cut texts, overlaps, and a page that scrolls sideways.
 *
 * @returns a line each
 */
export function findFaults(minimum: number): string[] {
  const root = findTopmost();
  const usable = [...root.querySelectorAll<HTMLElement>(controls)].filter(isUsable);
  const targets = usable.filter(isInWindow);
  const others = usable.filter((each) => each.matches(primary) && !isInWindow(each));
  const faults = [
    ...targets.flatMap((target) => describeSmall(target, minimum)),
    ...targets.filter(findCover).flatMap((target) => describeCovered(target, 'center')),
    ...others.flatMap((target) => describeCovered(target, 'nearest')),
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

/** Visible, enabled and not beneath something that hides it from everyone. */
function isUsable(element: HTMLElement): boolean {
  if (element.closest('[inert], [aria-hidden=true], [disabled], [data-disabled], fieldset:disabled'))
    return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  // Fingers go through it, to what it lies over.
  return getComputedStyle(element).pointerEvents !== 'none';
}

function isInWindow(element: HTMLElement): boolean {
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

/** A link or button that is text alone: without a box of its own it is as high as its line, and axe has a rule for it. */
function isText(element: HTMLElement): boolean {
  if (!element.matches('a[href], button, summary') || !element.textContent?.trim()) return false;
  const { display, backgroundColor, backgroundImage, borderTopWidth, paddingTop } = getComputedStyle(element);
  if (display === 'inline') return true;
  const isFilled = backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
  return !isFilled && borderTopWidth === '0px' && Number.parseFloat(paddingTop) < 4;
}

function describeSmall(element: HTMLElement, minimum: number): string[] {
  const { top, bottom, left, right } = getHitBox(element);
  const [width, height] = [Math.round(right - left), Math.round(bottom - top)];
  if ((width >= minimum && height >= minimum) || isText(element)) return [];
  return [`small: ${nameElement(element)} is ${width} × ${height} px`];
}

/** What lies over the middle of a control that was scrolled there, out from beneath bars that stay in place. */
function describeCovered(element: HTMLElement, block: 'center' | 'nearest'): string[] {
  const places = listScrolled(element);
  element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  const cover = findCover(element);
  for (const { box, top, left } of places) box.scrollTo({ top, left, behavior: 'instant' });
  return cover ? [`overlap: ${nameElement(cover)} lies over ${nameElement(element)}`] : [];
}

function listScrolled(element: Element) {
  const boxes: Element[] = [document.documentElement];
  for (let box = element.parentElement; box; box = box.parentElement) boxes.push(box);
  return boxes.map((box) => ({ box, top: box.scrollTop, left: box.scrollLeft }));
}

function findCover(element: HTMLElement): Element | null {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
  const above = document.elementFromPoint(x, y);
  if (!above || element.contains(above) || above.contains(element)) return null;
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  if (above.closest('label')?.contains(element) || labels.some((label) => label.contains(above))) return null;
  return isOpened(above) ? null : above;
}

/** Whether an element is in a menu or panel that the user opened, and which its button or Escape closes. */
function isOpened(element: Element): boolean {
  for (let box = element.closest('[id]'); box; box = box.parentElement?.closest('[id]') ?? null) {
    if (box.matches(':popover-open')) return true;
    if (document.querySelector(`[aria-expanded=true][aria-controls="${CSS.escape(box.id)}"]`)) return true;
  }
  return false;
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

/** What is written in, finds its entries by letters, or says that all keys pressed in it are its own. */
const WRITTEN_IN =
  'textarea, select, [contenteditable=""], [contenteditable="true"], audio, video, ' +
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"], ' +
  '[type="reset"], [type="file"]), ' +
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="option"], [data-own-keys]'

const PRESSED =
  'a[href], button, input, summary, [role="button"], [role="slider"], [role="tab"], [role="radio"], [role="checkbox"]'

/** What is moved by arrow keys, or moves something by them; the grip of a list in an order is 'sortable'. */
const MOVED =
  'input[type="range"], input[type="radio"], [role="slider"], [role="spinbutton"], [role="tab"], [role="radio"], ' +
  '[aria-roledescription="sortable"], [data-own-arrows]'

/** Whether letters belong to what has the focus rather than to the page. */
export const takesLetters = (target: EventTarget | null): boolean => isIn(target, WRITTEN_IN)

/** Whether space does something with what has the focus. */
export const takesSpace = (target: EventTarget | null): boolean => isIn(target, WRITTEN_IN) || isIn(target, PRESSED)

/** Whether the arrow keys move something where the focus is, be it what scrolls there. */
export function takesArrows(target: EventTarget | null): boolean {
  if (isIn(target, WRITTEN_IN) || isIn(target, MOVED)) return true
  return target instanceof Element && (scrolls(target, 'Height') || scrollsSideways(target))
}

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** A focused link scrolls the strip that it is in; the page itself is never wider than its window. */
function scrollsSideways(element: Element | null): boolean {
  return element !== null && (scrolls(element, 'Width') || scrollsSideways(element.parentElement))
}

function scrolls(element: Element, side: 'Width' | 'Height'): boolean {
  if (element === document.body || element === document.documentElement) return false
  if (element[`scroll${side}`] <= element[`client${side}`]) return false
  const { overflowX, overflowY } = getComputedStyle(element)
  return /auto|scroll/.test(side === 'Width' ? overflowX : overflowY)
}

/**
 * Elements in which users type, which find entries by letters, or which declare all keys as their
 * own.
 */
const WRITTEN_IN =
  'textarea, select, [contenteditable=""], [contenteditable="true"], audio, video, ' +
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"], ' +
  '[type="reset"], [type="file"]), ' +
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="option"], [data-own-keys]'

const PRESSED =
  'a[href], button, input, summary, [role="button"], [role="slider"], [role="tab"], [role="radio"], [role="checkbox"]'

/**
 * Elements that arrow keys move, or in which they move something. The grip of a sortable list is
 * 'sortable'.
 */
const MOVED =
  'input[type="range"], input[type="radio"], [role="slider"], [role="spinbutton"], [role="tab"], [role="radio"], ' +
  '[aria-roledescription="sortable"], [data-own-arrows]'

/** Whether the focused element uses letters, so that the page must not. */
export const takesLetters = (target: EventTarget | null): boolean => isIn(target, WRITTEN_IN)

/** Whether the focused element uses the space bar. */
export const takesSpace = (target: EventTarget | null): boolean => isIn(target, WRITTEN_IN) || isIn(target, PRESSED)

/** Whether the focused element uses the arrow keys, or scrolls by them. */
export function takesArrows(target: EventTarget | null): boolean {
  if (isIn(target, WRITTEN_IN) || isIn(target, MOVED)) return true
  return target instanceof Element && (scrolls(target, 'Height') || scrollsSideways(target))
}

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/**
 * A focused link scrolls the strip that contains it; the page itself is never wider than the
 * window.
 */
function scrollsSideways(element: Element | null): boolean {
  return element !== null && (scrolls(element, 'Width') || scrollsSideways(element.parentElement))
}

function scrolls(element: Element, side: 'Width' | 'Height'): boolean {
  if (element === document.body || element === document.documentElement) return false
  if (element[`scroll${side}`] <= element[`client${side}`]) return false
  const { overflowX, overflowY } = getComputedStyle(element)
  return /auto|scroll/.test(side === 'Width' ? overflowX : overflowY)
}

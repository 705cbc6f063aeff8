/**
 * Whether a dialog or a menu is open: keys must not reach the page behind it. Kept short, since
 * every visit loads it.
 */
export const isPageCovered = (): boolean => document.querySelector('[role$=dialog], [role=menu]') !== null

/** Whether a dialog or a menu is open: no key reaches what is behind it. Short, since every visit loads it. */
export const isPageCovered = (): boolean => document.querySelector('[role$=dialog], [role=menu]') !== null

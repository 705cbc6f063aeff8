import { useBlocker } from '@tanstack/react-router'

/** Asks before the page is left, by a link, by going back or by closing the tab, while an upload is under way. */
export function useLeaveGuard(isBusy: boolean): void {
  useBlocker({
    disabled: !isBusy,
    enableBeforeUnload: isBusy,
    shouldBlockFn: () => !window.confirm('An upload is still under way. Leave and cancel it?'),
  })
}

import { useLayoutEffect } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'

/** The whole title of the tab, the same as the server's. */
const pageTitle = (title: string): string => `${isolated(title)} • ${PRODUCT}`

/**
 * Sets the title of the page while it is shown. Undefined (still loading) leaves the title as it
 * is.
 */
export function useTitle(title: string | undefined): void {
  useWholeTitle(title === undefined ? undefined : pageTitle(title))
}

/** Like useTitle, for the few titles that do not end in the name of the product. */
export function useWholeTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}

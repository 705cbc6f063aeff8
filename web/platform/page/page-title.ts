import { useLayoutEffect } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'

/** The title as it stands in the tab, the same as the server writes it. */
const pageTitle = (title: string): string => `${isolated(title)} • ${PRODUCT}`

/** Names the page while it is shown. Undefined (still loading) leaves the title as it is. */
export function useTitle(title: string | undefined): void {
  useWholeTitle(title === undefined ? undefined : pageTitle(title))
}

/** As useTitle, for the few titles that do not end in the product's name. */
export function useWholeTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}

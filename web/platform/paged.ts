import type { InfiniteData } from '@tanstack/react-query'

/** Replaces the items of each page of a list by the result of `change`. */
export const withItems = <Page extends { items: unknown[] }>(
  list: InfiniteData<Page>,
  change: (items: Page['items']) => Page['items'],
): InfiniteData<Page> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
})

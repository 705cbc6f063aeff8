import type { InfiniteData } from '@tanstack/react-query'

/** The pages of a list with what `change` makes of their items. */
export const withItems = <Page extends { items: unknown[] }>(
  list: InfiniteData<Page>,
  change: (items: Page['items']) => Page['items'],
): InfiniteData<Page> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
})

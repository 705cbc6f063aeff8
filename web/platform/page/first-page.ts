/**
 * Options of `useResource` for a list whose first page came with another response. Without it the
 * list is requested.
 */
export const startWith = <Page>(first: Page | null | undefined) => ({
  initialData: first ? { pages: [first], pageParams: [undefined] } : undefined,
})

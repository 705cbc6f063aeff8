/**
 * Options of `useResource` for a list whose first page came with the page that shows it. What is not there is asked for.
 */
export const startWith = <Page>(first: Page | null | undefined) => ({
  initialData: first ? { pages: [first], pageParams: [undefined] } : undefined,
})

import { type ReactNode, useMemo } from 'react'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { LoadError, LoadMore, type LoadMoreProps } from './error-state.tsx'

type Query<Data> = { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }

export type LoadedProps<Data> = {
  query: Query<Data>
  /** Shown until the first response: a skeleton. */
  waiting: ReactNode
  /** The message for a failed load. */
  failed: string
  /** For a box without padding: adds padding around the error. */
  padded?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The data of a query. Until it arrives, its skeleton; after a failure, an error with a button to
 * try again.
 */
export function Loaded<Data>({ query, waiting, failed, padded, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return waiting
  return <LoadError message={failed} query={query} className={padded ? spacingStyles.paddingLarge : undefined} />
}

type ListQuery<Item> = Query<{ pages: readonly { items: readonly Item[] }[] }> & Omit<LoadMoreProps, 'failed'>

/** All loaded items of a list. The array stays the same until its items change. */
export const useItems = <Item,>({ data }: Pick<ListQuery<Item>, 'data'>): Item[] | undefined =>
  useMemo(() => data?.pages.flatMap((page) => page.items), [data])

export type LoadedListProps<Item> = Omit<LoadedProps<Item[]>, 'query'> & {
  query: ListQuery<Item>
  /** Shown instead of an empty list. */
  empty?: ReactNode
}

/** An endless list: shows its items and fetches the next page as the reader nears the end. */
export function LoadedList<Item>({ query, empty, children, ...props }: LoadedListProps<Item>) {
  const items = useItems(query)
  return (
    <Loaded {...props} query={{ ...query, data: items }}>
      {(items) => (
        <>
          {items.length > 0 ? children(items) : !query.hasNextPage && empty}
          <LoadMore {...query} failed={props.failed} />
        </>
      )}
    </Loaded>
  )
}

import { type ReactNode, useMemo } from 'react'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { LoadError, LoadMore, type LoadMoreProps } from './error-state.tsx'

type Query<Data> = { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }

export type LoadedProps<Data> = {
  query: Query<Data>
  /** Stands there until the first answer: a skeleton. */
  waiting: ReactNode
  /** What is said when it cannot be fetched. */
  failed: string
  /** For a box without padding: the failure brings its own. */
  padded?: boolean
  children: (data: Data) => ReactNode
}

/** What a query answers; until then its skeleton, or its failure with a button to try again. */
export function Loaded<Data>({ query, waiting, failed, padded, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return waiting
  return <LoadError message={failed} query={query} className={padded ? spacingStyles.paddingLarge : undefined} />
}

type ListQuery<Item> = Query<{ pages: readonly { items: readonly Item[] }[] }> & Omit<LoadMoreProps, 'failed'>

/** All items of a list that are loaded; the same array until others come. */
export const useItems = <Item,>({ data }: Pick<ListQuery<Item>, 'data'>): Item[] | undefined =>
  useMemo(() => data?.pages.flatMap((page) => page.items), [data])

export type LoadedListProps<Item> = Omit<LoadedProps<Item[]>, 'query'> & {
  query: ListQuery<Item>
  /** Instead of the items where there are none. */
  empty?: ReactNode
}

/** An endless list: its items, and the next ones as its end comes near. */
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

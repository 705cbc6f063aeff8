import { Fragment, type ReactNode } from 'react'
import { LoadedList, type LoadedListProps } from './loaded.tsx'

type LoadedRowsProps<Item> = Omit<LoadedListProps<Item>, 'children'> & {
  /** Renders the `li` of an item. */
  children: (item: Item) => ReactNode
}

/** An endless list as a `ul`. It has its own file because few pages for visitors contain one. */
export const LoadedRows = <Item extends { id: string }>({ children, ...list }: LoadedRowsProps<Item>) => (
  <LoadedList {...list}>
    {(items) => (
      <ul>
        {items.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
      </ul>
    )}
  </LoadedList>
)

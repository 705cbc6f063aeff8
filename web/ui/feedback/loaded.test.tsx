import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadedList } from './loaded.tsx'

const QUERY = {
  ...{ data: undefined, isError: false, isFetching: true, refetch: () => undefined, dataUpdatedAt: 0 },
  ...{ hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => undefined },
}

const show = (query: Partial<Parameters<typeof LoadedList<string>>[0]['query']>) =>
  render(
    <LoadedList query={{ ...QUERY, ...query }} waiting="Waiting" failed="It failed" empty="Nothing">
      {(items) => <p>{items.join(', ')}</p>}
    </LoadedList>,
  ).container.textContent

const pages = (...items: string[][]) => ({ pages: items.map((each) => ({ items: each })) })

test('a list shows its skeleton, an error with a button, the empty text, or the items of all pages', () => {
  expect(show({})).toBe('Waiting')
  expect(show({ isError: true, isFetching: false })).toBe('It failedRetry')
  expect(show({ data: pages([]) })).toBe('Nothing')
  expect(show({ data: pages(['a', 'b'], ['c']) })).toBe('a, b, c')
})

test('loaded items stay visible when a refetch fails', () => {
  expect(show({ data: pages(['a']), isError: true })).toBe('a')
})

test('a first page without items is not called empty while more pages follow', () => {
  expect(show({ data: pages([]), hasNextPage: true })).toBe('Load more')
  expect(screen.queryByText('Nothing')).toBeNull()
})

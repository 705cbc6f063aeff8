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

test('a list waits, fails with a button, is empty, or shows the items of all its pages', () => {
  expect(show({})).toBe('Waiting')
  expect(show({ isError: true, isFetching: false })).toBe('It failedRetry')
  expect(show({ data: pages([]) })).toBe('Nothing')
  expect(show({ data: pages(['a', 'b'], ['c']) })).toBe('a, b, c')
})

test('what is known stays where it could not be fetched again', () => {
  expect(show({ data: pages(['a']), isError: true })).toBe('a')
})

test('a page without items is not called empty while more are to come', () => {
  expect(show({ data: pages([]), hasNextPage: true })).toBe('Load more')
  expect(screen.queryByText('Nothing')).toBeNull()
})

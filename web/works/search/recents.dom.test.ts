import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Hit } from './hit.ts'
import { forgetAll, forgetOpened, forgetSearch, rememberOpened, rememberSearch, reread, useRecents } from './recents.ts'
import { SEARCHES_STORED_AS } from './stored-searches-name.ts'

const recents = () => renderHook(useRecents).result.current
const hit = (id: string, more: Partial<Hit> = {}): Hit => ({
  ...{ kind: 'track', id, href: `/track/${id}`, title: `Track ${id}`, by: 'Nith', also: [], aside: '3:10' },
  ...{ picture: null, stock: null },
  ...more,
})

beforeEach(reread)

test('FIND-01 remembers the last five searches and three opened results, newest first, without duplicates', () => {
  for (const typed of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberSearch(typed)
  for (const id of ['1', '2', '3', '4', '2']) rememberOpened(hit(id))
  expect(recents().searches).toEqual(['b', 'f', 'e', 'd', 'c'])
  expect(recents().opened.map(({ id }) => id)).toEqual(['2', '4', '3'])
  reread()
  expect([recents().searches[0], recents().opened[0]]).toEqual(['b', hit('2')])
})

test('FIND-01 a remembered search or result can be removed, and so can all of them', () => {
  rememberSearch('a')
  rememberSearch('b')
  rememberOpened(hit('1'))
  rememberOpened(hit('2'))
  forgetSearch('b')
  forgetOpened(hit('2'))
  expect([recents().searches, recents().opened.map(({ id }) => id)]).toEqual([['a'], ['1']])
  forgetAll()
  expect(recents()).toEqual({ searches: [], opened: [] })
  reread()
  expect(recents()).toEqual({ searches: [], opened: [] })
})

const whole = JSON.stringify({ searches: ['kept'], opened: [hit('kept')] })
test.each([
  ['{', [], []],
  ['null', [], []],
  ['7', [], []],
  ['"text"', [], []],
  ['{"searches": {"0": "x"}, "opened": 3}', [], []],
  ['{"searches": ["x", 4, null, "", "x"]}', ['x'], []],
  [whole, ['kept'], ['kept']],
  [whole.replace('"track"', '"treck"'), ['kept'], []],
  [whole.replace('"/track/kept"', '"javascript:alert(1)"'), ['kept'], []],
  [whole.replace('"/track/kept"', '"//evil.example"'), ['kept'], []],
  [whole.replace('"/track/kept"', '"/\\\\evil.example"'), ['kept'], []],
  [whole.replace('"track"', '"event"'), ['kept'], []],
  [whole.replace('"stock":null', '"stock":"red"'), ['kept'], []],
  [whole.replace('"also":[]', '"also":[1]'), ['kept'], []],
])('FIND-01 of the stored value %s the valid part is read', (stored, searches, opened) => {
  localStorage.setItem(SEARCHES_STORED_AS, stored)
  reread()
  expect([recents().searches, recents().opened.map(({ id }) => id)]).toEqual([searches, opened])
})

test('FIND-01 a full storage loses only recent searches', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  rememberSearch('a')
  expect(recents().searches).toEqual(['a'])
})

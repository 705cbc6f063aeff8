import { expect, test } from 'vitest'
import { readPositions } from './scroll.ts'

test.each(['{', 'null', '7', '{"a":1}', '[7,null,["a"],["b","far"],["c",40]]'])(
  'SHELL-07 stored positions %s never break the page, and bad entries do not affect the others',
  (text) => {
    sessionStorage.setItem('scroll-positions', text)
    expect(readPositions()).toEqual(text.includes('"c"') ? [['c', 40]] : [])
  },
)

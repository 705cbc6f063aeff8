import { expect, test } from 'vitest'
import { readPositions } from './scroll.ts'

test.each(['{', 'null', '7', '{"a":1}', '[7,null,["a"],["b","far"],["c",40]]'])(
  'SHELL-07 remembered places %s never stop the page, and bad ones cost no others',
  (text) => {
    sessionStorage.setItem('scroll-positions', text)
    expect(readPositions()).toEqual(text.includes('"c"') ? [['c', 40]] : [])
  },
)

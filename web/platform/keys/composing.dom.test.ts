import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'
import { isSingleKey } from './single-keys.ts'

const key = (of: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Enter', ...of })

test.each([
  ['Chromium and Firefox', { isComposing: true, keyCode: 229 }, true],
  ['Safari, once the word has ended', { isComposing: false, keyCode: 229 }, true],
  ['Enter by itself', { isComposing: false, keyCode: 13 }, false],
])('SHELL-10 %s: %o is composing: %s', (_, of, is) => {
  const event = key(of)
  expect([isComposing(event), isComposing({ nativeEvent: event }), !isSingleKey(event)]).toEqual([is, is, is])
})

import { expect, test } from 'vitest'
import { isPageCovered } from './covered.ts'
import { takesArrows, takesLetters, takesSpace } from './taken-keys.ts'

/** Renders this HTML; the marked element has the focus. */
function focusIn(html: string): Element {
  document.body.innerHTML = html
  return document.querySelector('[data-focus]') ?? document.body
}

test.each([
  // The focused element, and whether it uses letters, space and arrows itself.
  ['<p>', '<p data-focus>', false, false, false],
  ['a button', '<button data-focus>', false, true, false],
  ['a link', '<a href="/x" data-focus>', false, true, false],
  ['a text field', '<input data-focus>', true, true, true],
  ['a choice of many', '<select data-focus>', true, true, true],
  ['a rich text', '<div contenteditable="true"><b data-focus></b></div>', true, true, true],
  ['a combobox', '<div role="combobox" data-focus>', true, true, true],
  ['a range', '<input type="range" data-focus>', false, true, true],
  ['a waveform', '<div role="slider" data-focus>', false, true, true],
  ['a checkbox', '<input type="checkbox" data-focus>', false, true, false],
  ['a radio button', '<input type="radio" data-focus>', false, true, true],
  ['a tab', '<button role="tab" data-focus>', false, true, true],
  ['the grip of a row', '<button aria-roledescription="sortable" data-focus>', false, true, true],
  ['a pin', '<div data-own-arrows><button data-focus></button></div>', false, true, true],
  ['the mixer', '<div data-own-keys data-focus>', true, true, true],
])('SHELL-10 the page does not handle the keys that %s uses', (_, html, letters, space, arrows) => {
  const focused = focusIn(html)
  expect([takesLetters(focused), takesSpace(focused), takesArrows(focused)]).toEqual([letters, space, arrows])
})

test('SHELL-10 the page leaves arrow keys to a focused element that scrolls, and to a strip around the focus that scrolls sideways', () => {
  const link = focusIn('<div id="strip" style="overflow-x: auto"><a href="/x" data-focus></a></div>')
  const strip = document.getElementById('strip') as HTMLElement
  expect([takesArrows(link), takesArrows(strip)]).toEqual([false, false])
  Object.defineProperty(strip, 'scrollWidth', { value: 900 })
  expect([takesArrows(link), takesArrows(strip)]).toEqual([true, true])
  const log = focusIn('<div style="overflow-y: auto" data-focus><a href="/x"></a></div>')
  Object.defineProperty(log, 'scrollHeight', { value: 900 })
  expect([takesArrows(log), takesArrows(log.firstElementChild)]).toEqual([true, false])
})

test.each(['dialog', 'alertdialog', 'menu'])('SHELL-10 the page counts as covered while a %s is open', (role) => {
  focusIn('<p>')
  expect(isPageCovered()).toBe(false)
  focusIn(`<div role="${role}"></div>`)
  expect(isPageCovered()).toBe(true)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdFocus } from './held-focus.ts'

let root: HTMLElement
beforeEach(() => {
  document.body.innerHTML = '<div id="root"><a href="/a">A</a><a href="/b">B</a></div><button>Else</button>'
  root = document.getElementById('root')!
})
afterEach(() => document.body.replaceChildren())

const drawPage = () => {
  root.innerHTML = '<main><a href="/b" tabindex="-1">picture</a><a href="/b">B, drawn</a></main>'
}

test('SHELL-12 a focused link of the prerendered HTML is focused again after the page has rendered', () => {
  root.querySelector<HTMLElement>('[href="/b"]')?.focus()
  const giveBack = holdFocus(root)
  drawPage()
  giveBack()
  expect(document.activeElement?.textContent).toBe('B, drawn')
})

test('SHELL-12 a link that gets the focus later is focused, too; without a focused link nothing moves', () => {
  const giveBack = holdFocus(root)
  root.querySelector<HTMLElement>('[href="/b"]')?.focus()
  drawPage()
  giveBack()
  expect(document.activeElement?.textContent).toBe('B, drawn')
  const unheld = holdFocus(root)
  document.querySelector('button')?.focus()
  drawPage()
  unheld()
  expect(document.activeElement?.textContent).toBe('Else')
})

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TOOLTIP } from '#contract/platform/limits.ts'
import { startTooltips } from './tooltips.ts'

beforeAll(() => {
  // happy-dom does not support popovers.
  HTMLElement.prototype.showPopover = function () {
    this.dataset.open = ''
  }
  HTMLElement.prototype.hidePopover = function () {
    delete this.dataset.open
  }
  const matches = Element.prototype.matches
  Element.prototype.matches = function (this: HTMLElement, selector: string) {
    if (selector === ':popover-open') return this.dataset.open !== undefined
    return selector === ':focus-visible' ? true : matches.call(this, selector)
  } as typeof matches
  startTooltips(null)
})
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<main>
    <button class="iconButton" aria-label="Share Vault Dub" id="share"><svg></svg></button>
    <button class="countButton" aria-label="9 comments on Vault Dub" id="comments">9</button>
    <span tabindex="0" id="nobody" data-tip="Profile no longer available">Unknown User</span>
    <p id="text">words</p>
  </main>`
})
afterEach(() => {
  point('text')
  vi.advanceTimersByTime(TOOLTIP.skipDelayMs)
})

const of = (id: string) => document.getElementById(id) as HTMLElement
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const point = (id: string, pointerType = 'mouse') =>
  of(id).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
const tip = () => document.querySelector<HTMLElement>('[role=tooltip][data-open]')?.textContent

test('SHELL-09 a tooltip opens after 700 ms, with the name of the icon', () => {
  point('share')
  pass(TOOLTIP.delayMs - 1)
  expect(tip()).toBeUndefined()
  pass(1)
  expect(tip()).toBe('Share Vault Dub')
  expect(document.querySelector('main [role=tooltip]')).not.toBeNull()
  point('text')
  expect(tip()).toBeUndefined()
})

test('SHELL-09 the next tooltip opens at once within 300 ms, and waits again later', () => {
  point('share')
  pass(TOOLTIP.delayMs)
  point('text')
  pass(TOOLTIP.skipDelayMs - 1)
  point('comments')
  pass(0)
  expect(tip()).toBe('9 comments on Vault Dub')
  point('text')
  pass(TOOLTIP.skipDelayMs)
  point('share')
  pass(TOOLTIP.delayMs - 1)
  expect(tip()).toBeUndefined()
})

test('SHELL-09 the focus opens a tooltip, too; Escape and a press close it, and a touch opens none', () => {
  of('share').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  pass(TOOLTIP.delayMs)
  expect(tip()).toBe('Share Vault Dub')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(tip()).toBeUndefined()
  point('comments')
  pass(TOOLTIP.delayMs)
  of('comments').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  pass(TOOLTIP.delayMs)
  expect(tip()).toBeUndefined()
  point('text')
  point('share', 'touch')
  pass(TOOLTIP.delayMs)
  expect(tip()).toBeUndefined()
})

test('SHELL-09 screen readers read a tooltip only if it adds to the name', () => {
  point('nobody')
  expect(of('nobody').getAttribute('aria-describedby')).toBe(document.querySelector('[role=tooltip]')?.id)
  pass(TOOLTIP.delayMs)
  point('share')
  expect(of('nobody').hasAttribute('aria-describedby')).toBe(false)
  expect(of('share').hasAttribute('aria-describedby')).toBe(false)
})

test('SHELL-09 a tooltip opened by the focus does not catch the pointer', () => {
  const shownTip = () => document.querySelector<HTMLElement>('[role=tooltip]')
  of('share').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  pass(TOOLTIP.delayMs)
  expect([tip(), shownTip()?.style.pointerEvents]).toEqual(['Share Vault Dub', 'none'])
  point('nobody')
  pass(TOOLTIP.delayMs)
  expect([tip(), shownTip()?.style.pointerEvents]).toEqual(['Profile no longer available', ''])
})

test('SHELL-09 a tooltip stays open while the pointer is over it', () => {
  point('nobody')
  pass(TOOLTIP.delayMs)
  document.querySelector('[role=tooltip]')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  pass(TOOLTIP.delayMs)
  expect(tip()).toBe('Profile no longer available')
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOOLTIP } from '#contract/limits.ts'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <TooltipProvider>
      <Tooltip text="Profile no longer available">
        <button type="button">first</button>
      </Tooltip>
      <Tooltip text="Another one">
        <button type="button">second</button>
      </Tooltip>
    </TooltipProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const enter = (name: string) => fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' })
function leave(name: string) {
  fireEvent.pointerLeave(screen.getByText(name), { pointerType: 'mouse' })
  // a tooltip may be pointed at itself: it closes once the pointer is beyond the way to it
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 })
}
const tip = () => screen.queryByRole('tooltip')?.textContent

test('SHELL-09 a tooltip opens after 700 ms', () => {
  enter('first')
  pass(TOOLTIP.delayMs - 1)
  expect(tip()).toBeUndefined()
  pass(1)
  expect(tip()).toBe('Profile no longer available')
})

test('SHELL-09 the next tooltip within 300 ms opens at once, a later one waits again', () => {
  enter('first')
  pass(TOOLTIP.delayMs)
  leave('first')
  pass(TOOLTIP.skipDelayMs - 1)
  enter('second')
  expect(tip()).toBe('Another one')
  leave('second')
  pass(TOOLTIP.skipDelayMs)
  enter('first')
  pass(TOOLTIP.delayMs - 1)
  expect(tip()).toBeUndefined()
})

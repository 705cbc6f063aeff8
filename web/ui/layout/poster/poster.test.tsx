import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fitPoster, type MeasureText } from '#contract/drawing/poster-fit.ts'
import { Poster } from './poster.tsx'

const LIMITS = { width: 600, maxHeight: 420, maxSize: 190, minSize: 34, maxLines: 4, linePadding: 0 }
/** A font in which every character is 40 px wide at the normal width. */
const measure: MeasureText = (text, stretch) => text.length * 40 * (stretch / 100)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const stretch = Number.parseFloat((this as HTMLElement).style.fontStretch || '100')
    return new DOMRect(0, 0, measure(this.textContent ?? '', stretch), 20)
  })
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => true } })
})

test('a poster keeps its text complete, wherever its lines break', () => {
  const { rerender } = render(<Poster text="Wick & Tallow in the Lower Halls" maxHeight={300} />)
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.querySelectorAll('.line').length).toBeGreaterThan(1)
  expect(heading.textContent).toBe('Wick & Tallow in the Lower Halls')
  rerender(<Poster text="Vault Dub" />)
  expect(heading.textContent).toBe('Vault Dub')
})

test('every line of a poster is stretched to the full width', () => {
  const fit = fitPoster('Carrion Weather', LIMITS, measure)
  expect(fit?.lines.map((line) => line.text)).toEqual(['Carrion', 'Weather'])
  for (const line of fit?.lines ?? []) {
    const width = (measure(line.text, line.stretch) * (fit?.fontSize ?? 0)) / 100
    expect(width).toBeLessThanOrEqual(600)
    expect(width).toBeGreaterThan(590)
  }
})

test('keeps forced breaks, and does not fit a word that is too long for the smallest size', () => {
  expect(fitPoster('a b c', LIMITS, measure, ['a b', 'c'])?.lines.map((line) => line.text)).toEqual(['a b', 'c'])
  expect(fitPoster('x'.repeat(200), LIMITS, measure)).toBeNull()
})

test('breaks a title of many short words evenly, without trying every combination', () => {
  const words = Array.from({ length: 90 }, (_, i) => 'abc'[i % 3])
  let measured = 0
  const fit = fitPoster(words.join(' '), { ...LIMITS, width: 2000 }, (text, stretch) => {
    measured++
    return measure(text, stretch)
  })
  expect(measured).toBeLessThan(2000)
  expect(fit?.lines.map((line) => line.text.length)).toEqual([59, 59, 59])
})

test('adds space above a line only where a descender meets an ascender', () => {
  const gaps = (text: string, breaks: string[]) =>
    fitPoster(text, LIMITS, measure, breaks)?.lines.map((line) => line.gap)
  expect(gaps('gypsy bell', ['gypsy', 'bell'])).toEqual([false, true])
  expect(gaps('moon ace', ['moon', 'ace'])).toEqual([false, false])
})

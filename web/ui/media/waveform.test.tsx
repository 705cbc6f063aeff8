import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { resamplePeaks } from '#contract/drawing/wave.ts'
import { decodePeaks } from './wave-draw.ts'
import { Waveform } from './waveform.tsx'

const DURATION_MS = 544_000

function soundAt(startMs: number) {
  const listeners = new Set<() => void>()
  let positionMs = startMs
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getPositionMs: () => positionMs,
    moveTo: (ms: number) => {
      positionMs = ms
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

function renderAt(startMs: number) {
  const sound = soundAt(startMs)
  const seek = vi.fn(sound.moveTo)
  const view = render(
    <Waveform peaks={null} durationMs={DURATION_MS} progress={sound} onSeek={seek} label="Seek in Vault Dub" />,
  )
  return { sound, seek, slider: screen.getByRole('slider', { name: 'Seek in Vault Dub' }), ...view }
}

test('PLAYER-01 the waveform is a slider that announces its position', () => {
  const { slider, sound } = renderAt(206_000)
  expect(slider.getAttribute('aria-valuetext')).toBe('3:26 of 9:04')
  expect(slider.getAttribute('aria-valuemax')).toBe('544')
  act(() => sound.moveTo(207_100))
  expect(slider.getAttribute('aria-valuenow')).toBe('207')
  expect(slider.getAttribute('aria-valuetext')).toBe('3:27 of 9:04')
})

test('PLAYER-01 keys seek by 5 and 30 seconds and to both ends', async () => {
  const { seek, slider } = renderAt(60_000)
  slider.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowLeft}{ArrowDown}{PageUp}{PageDown}{End}{Home}')
  expect(seek.mock.calls.flat()).toEqual([65_000, 70_000, 65_000, 60_000, 90_000, 60_000, DURATION_MS, 0])
})

test('keys do not seek beyond the ends of the track', async () => {
  const { seek, slider } = renderAt(2_000)
  slider.focus()
  await userEvent.keyboard('{ArrowLeft}{End}{PageUp}')
  expect(seek.mock.calls.flat()).toEqual([0, DURATION_MS, DURATION_MS])
})

test('a drag seeks to where it ends; a touch that turns into scrolling does not seek', () => {
  const { seek, slider } = renderAt(0)
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 32)
  slider.setPointerCapture = () => {}
  fireEvent.pointerDown(slider, { clientX: 200, button: 0 })
  fireEvent.pointerMove(slider, { clientX: 300 })
  expect(seek).not.toHaveBeenCalled()
  fireEvent.pointerUp(slider, { clientX: 300 })
  expect(seek.mock.calls).toEqual([[DURATION_MS / 2]])
  fireEvent.pointerDown(slider, { clientX: 200, button: 0, pointerType: 'touch' })
  fireEvent.pointerCancel(slider)
  fireEvent.pointerUp(slider, { clientX: 220 })
  expect(seek).toHaveBeenCalledOnce()
})

test('an unmounted waveform removes its listener for the playback position', () => {
  const { sound, unmount } = renderAt(0)
  expect(sound.listeners.size).toBe(1)
  unmount()
  expect(sound.listeners.size).toBe(0)
})

test('resampling to fewer columns keeps the highest peaks, and to more columns repeats peaks', () => {
  const peaks = decodePeaks(btoa(String.fromCharCode(10, 20, 4, 200, 5, 8, 30, 90, 2, 1, 1, 6)))
  const two = resamplePeaks(peaks, 2)
  expect([two?.up, two?.down, two?.rms].map((bytes) => [...(bytes ?? [])])).toEqual([
    [200, 30],
    [20, 90],
    [6, 4],
  ])
  expect([...(resamplePeaks(peaks, 8)?.up ?? [])]).toEqual([10, 10, 200, 200, 30, 30, 1, 1])
  expect(resamplePeaks(new Uint8Array(), 8)).toBeNull()
})

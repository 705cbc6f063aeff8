import { expect, test } from 'vitest'
import type { Memory } from '#web/platform/memory.ts'
import { FakeAudio } from '#web/player/engine/fake-audio.ts'
import { Volume } from './volume.ts'

function memoryWith(text: string | null): Memory & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text
    },
    setItem(_, written) {
      this.text = written
    },
  }
}
const make = (memory: Memory) => {
  const audio = new FakeAudio() as unknown as HTMLMediaElement
  return { audio, volume: new Volume(audio, memory) }
}

test('PLAYER-07 stores volume and mute; raising the volume unmutes', () => {
  const memory = memoryWith(null)
  const { audio, volume } = make(memory)
  expect([audio.volume, audio.muted]).toEqual([1, false])
  volume.setLevel(0.3)
  volume.toggleMuted()
  expect([audio.volume, audio.muted]).toEqual([0.3, true])
  expect(make(memory).volume.state.value).toEqual({ level: 0.3, muted: true })
  volume.setLevel(2)
  expect([audio.volume, audio.muted]).toEqual([1, false])
})

test('SHELL-10 a step goes to the next multiple of five per cent and stops at 0, and a step up ends muting', () => {
  const { volume } = make(memoryWith('{"level":0.07}'))
  volume.step(1)
  expect(volume.state.value).toEqual({ level: 0.1, muted: false })
  for (const direction of [-1, -1, -1] as const) volume.step(direction)
  expect(volume.state.value.level).toBe(0)
  volume.setLevel(0.6)
  volume.toggleMuted()
  volume.step(-1)
  expect(volume.state.value).toEqual({ level: 0.6, muted: true })
  volume.step(1)
  expect(volume.state.value).toEqual({ level: 0.6, muted: false })
})

test.each(['{', '{"level":7}', 'null', '"loud"'])('PLAYER-07 an invalid volume, %s, counts as never set', (text) => {
  expect(make(memoryWith(text)).volume.state.value).toEqual({ level: 1, muted: false })
})

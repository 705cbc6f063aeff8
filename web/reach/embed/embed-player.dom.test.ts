import { afterEach, expect, test, vi } from 'vitest'
import { FakeAudio } from '#web/player/engine/fake-audio.ts'
import { EmbedPlayer } from './embed-player.ts'

let audio: Sound

class Sound extends FakeAudio {
  plays = 0
  constructor() {
    super()
    audio = this
  }
  override async play(): Promise<void> {
    this.plays++
    await super.play()
  }
  override load(): void {
    super.load()
    this.error = null
  }
}

function start(titles = ['First']) {
  vi.stubGlobal('Audio', Sound)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 202 }))
  document.body.innerHTML = '<main><button data-part="play"></button><p role="alert"></p></main>'
  const root = document.querySelector('main') as HTMLElement
  const tracks = titles.map((title) => ({
    ...{ id: title, title, artist: 'Rust Choir', durationMs: 60_000, peaks: null },
    fileUrl: `/media/tracks/${title}.mp3`,
  }))
  new EmbedPlayer(root, { startAt: 0, tracks }).start()
  document.querySelector('button')?.click()
  audio.sounds()
}

afterEach(() => vi.unstubAllGlobals())

test('REACH-02 PLAYER-06 a file that fails during playback is requested once more', () => {
  start()
  audio.fails(2)
  expect(audio.plays).toBe(2)
})

test.each([
  ['the lock screen or unplugged headphones have paused it', () => audio.pause()],
  ['it has ended', () => audio.ends()],
])('REACH-02 PLAYER-06 a file that fails stays silent after %s', (_, stop) => {
  start()
  stop()
  audio.fails(2)
  expect(audio.plays).toBe(1)
})

test('REACH-02 PLAYER-06 the second track of a list is also requested once more', () => {
  start(['First', 'Second'])
  audio.ends()
  audio.sounds()
  audio.fails(2)
  expect(audio.plays).toBe(3)
})

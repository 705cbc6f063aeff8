import { afterAll, afterEach, expect, test } from 'vitest'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { makePlayer } from './factory.ts'
import { playInOneTab } from './one-tab.ts'

const track = makeTrack({ id: 'a' })
const otherTab = openOtherTab('sound')
afterEach(() => {
  otherTab.received.length = 0
})
afterAll(() => otherTab.close())

function makeListening() {
  const made = makePlayer()
  playInOneTab(made.player)
  return made
}

test('PLAYER-01 a tab pauses when another one starts to play, and keeps its position', async () => {
  const { audio, player } = makeListening()
  player.play(track, [track])
  audio.sounds()
  audio.currentTime = 12
  otherTab.publish('playing')
  await expect.poll(() => player.state.value.status).toBe('paused')
  expect([player.state.value.track?.id, audio.currentTime]).toEqual(['a', 12])
  await expect.poll(() => otherTab.received).toEqual(['playing'])
})

test('PLAYER-01 a tab tells the others when playback starts, not while it continues', async () => {
  const { audio, player } = makeListening()
  player.play(track, [track])
  audio.sounds()
  await expect.poll(() => otherTab.received).toEqual(['playing'])
  player.replaceTrack({ ...track, title: 'Renamed' })
  player.pause()
  player.resume()
  audio.sounds()
  await expect.poll(() => otherTab.received).toEqual(['playing', 'playing'])
})

test('PLAYER-01 a track that already plays when the tab subscribes is announced, too', async () => {
  const { audio, player } = makePlayer()
  player.play(track, [track])
  audio.sounds()
  playInOneTab(player)
  await expect.poll(() => otherTab.received).toEqual(['playing'])
})

import { afterAll, expect, onTestFinished, test } from 'vitest'
import { publishGoneProfiles } from '#web/platform/gone-profiles.ts'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { makePlayer } from './engine/factory.ts'
import { leaveOutGoneArtists } from './gone-artists.ts'

const { artist } = makeTrack()
const by = (id: string) => ({ artist: { ...artist!, id } })
const gone = ['a', 'b'].map((id) => makeTrack({ id, ...by('gone') }))
const stays = makeTrack({ id: 's', ...by('other') })
const ownerless = makeTrack({ id: 'o', artist: null })
const otherTab = openOtherTab('artists-gone')
afterAll(() => otherTab.close())

function playing(at: number) {
  const { player } = makePlayer()
  const list = [gone[0]!, stays, gone[1]!, ownerless]
  player.play(list[at]!, list)
  return player
}
const queued = (player: ReturnType<typeof playing>) => player.queue.value.items.map(({ track }) => track.id)

test('PROF-16 tracks of a deleted profile do not play next, and the current track of another profile continues', async () => {
  const player = playing(1)
  onTestFinished(leaveOutGoneArtists(player))
  publishGoneProfiles(['gone'])
  expect([queued(player), player.state.value.track?.id]).toEqual([['s', 'o'], 's'])
  await expect.poll(() => otherTab.received).toEqual([['gone']])
})

test('PROF-16 the current track of a deleted profile stops, even if another tab deleted the profile', async () => {
  const player = playing(0)
  onTestFinished(leaveOutGoneArtists(player))
  otherTab.publish(['gone'])
  await expect.poll(() => player.state.value.status).toBe('none')
  expect(queued(player)).not.toContain('b')
})

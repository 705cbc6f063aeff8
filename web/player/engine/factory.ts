import { FakeAudio } from './fake-audio.ts'
import { Player, type PlayerWorld } from './player.ts'

/** A player on an audio element that the test controls, and that element in the browser's type. */
export function makePlayer(world: Partial<PlayerWorld> = {}) {
  const audio = new FakeAudio()
  const element = audio as unknown as HTMLMediaElement
  const player = new Player({ audio: element, findNext: async () => null, countPlay: () => {}, ...world })
  return { audio, element, player }
}

import type { Stem } from '#contract/music.ts'
import { presentTrack } from '../present.ts'
import type { TrackViewer } from '../rules.ts'
import type { StemRow } from './queries.ts'
import { presentStemFacts } from './stem-facts.ts'

export const presentStem = (row: StemRow, viewer: TrackViewer): Stem => ({
  ...presentTrack(row, viewer),
  stem: presentStemFacts(row, viewer),
})

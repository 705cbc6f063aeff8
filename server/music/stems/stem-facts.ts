import type { StemFacts } from '#contract/music.ts'
import { canDownloadStem, type StemViewer } from './rules.ts'

type FactColumns = { profileId: string; parent: { id: string; title: string } | null; downloadable: boolean }

export const presentStemFacts = (row: FactColumns, viewer: StemViewer): StemFacts => ({
  parent: row.parent,
  downloadable: row.downloadable,
  viewer: { can: { download: canDownloadStem(viewer, row) } },
})

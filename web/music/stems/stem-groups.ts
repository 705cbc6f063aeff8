import type { Stem } from '#contract/music.ts'

export type StemGroup = { parent: Stem['stem']['parent']; stems: Stem[] }

/** Stems, newest first, under the tracks they belong to: first the track with the newest stem, those of no track as a group too. */
export function groupByParent(stems: readonly Stem[]): StemGroup[] {
  const groups = new Map<string, StemGroup>()
  for (const stem of stems) {
    const { parent } = stem.stem
    const group = groups.get(parent?.id ?? '') ?? { parent, stems: [] }
    group.stems.push(stem)
    groups.set(parent?.id ?? '', group)
  }
  return [...groups.values()]
}

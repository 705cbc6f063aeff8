import type { ArtworkDetail } from '#contract/artworks.ts'

/** The artworks that one came from, in their order; `isWhole` unless there are more to load. */
export type ViewedList = { ids: readonly string[]; isWhole: boolean }

export type Neighbours = {
  previousId: string | null
  nextId: string | null
  /** `3 of 16`, where the whole list is known. */
  position: string | null
}

/** What lies beside an artwork: in the list that one came from, else the artist's newer and older ones. */
export function neighboursOf({ id, newer, older }: ArtworkDetail, list: ViewedList | null): Neighbours {
  const at = list ? list.ids.indexOf(id) : -1
  if (!list || at < 0) return { previousId: newer?.id ?? null, nextId: older?.id ?? null, position: null }
  return {
    previousId: list.ids[at - 1] ?? null,
    nextId: list.ids[at + 1] ?? null,
    position: list.isWhole ? `${at + 1} of ${list.ids.length}` : null,
  }
}

import { useRef, useState } from 'react'
import type { Album } from '#contract/albums.ts'
import { useAppendToAlbum, useCreateAlbum } from '#web/works/albums/mutations.ts'
import { useAllAlbums } from '#web/works/albums/use-all-albums.ts'
import type { TrackForm } from './track-form.ts'

/** An album that tags name: one of the profile's own, or a new one. */
export type AlbumOffer = { name: string; title: string; existing: Album | null; forms: TrackForm[]; wanted: boolean }

export const plainName = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/**
 * MUSIC-12: the albums that the chosen files name, each with a checkbox. Existing albums are ticked
 * by default, and new ones with several tracks.
 */
export function useAlbumOffers(profileId: string, forms: readonly TrackForm[]) {
  const own = useAllAlbums(profileId)
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map())
  const made = useRef(new Map<string, string>())
  const filed = useRef(new Set<string>())
  const create = useCreateAlbum()
  const append = useAppendToAlbum()
  const offers = own ? offersOf(forms, own, wishes) : []
  const wish = ({ name }: AlbumOffer, wanted: boolean) => setWishes((all) => new Map(all).set(name, wanted))

  async function albumFor({ name, title, existing, forms: [first] }: AlbumOffer): Promise<string> {
    const known = existing?.id ?? made.current.get(name)
    if (known) return known
    const album = await create.mutateAsync({ title, releaseDate: '', cover: first?.cover ?? 'keep' })
    made.current.set(name, album.id)
    return album.id
  }

  /**
   * After the uploads: adds the tracks to their albums, in the order of the forms. Returns whether
   * it succeeded; a retry skips finished albums.
   */
  async function fileAll(idOf: (key: number) => string | undefined): Promise<boolean> {
    for (const offer of offers.filter(({ wanted, name }) => wanted && !filed.current.has(name))) {
      const trackIds = offer.forms.flatMap(({ key }) => idOf(key) ?? [])
      try {
        await append.mutateAsync({ id: await albumFor(offer), trackIds })
        filed.current.add(offer.name)
      } catch {
        return false // the mutations show the error
      }
    }
    return true
  }

  return { offers, wish, fileAll, isFiling: create.isPending || append.isPending }
}

/**
 * The albums that the forms name, in order of appearance; names that differ in case or spaces are
 * the same.
 */
export function offersOf(
  forms: readonly TrackForm[],
  own: readonly Album[],
  wishes: ReadonlyMap<string, boolean>,
): AlbumOffer[] {
  const named = Map.groupBy(
    forms.filter(({ said }) => said?.album),
    ({ said }) => plainName(said!.album),
  )
  return [...named].map(([name, of]) => {
    const existing = own.find(({ title }) => plainName(title) === name) ?? null
    const title = existing?.title ?? of[0]!.said!.album
    return { name, title, existing, forms: of, wanted: wishes.get(name) ?? (existing !== null || of.length > 1) }
  })
}

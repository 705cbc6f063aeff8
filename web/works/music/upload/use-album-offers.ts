import { useRef, useState } from 'react'
import type { Album } from '#contract/albums.ts'
import { useAppendToAlbum, useCreateAlbum } from '#web/works/albums/mutations.ts'
import { useAllAlbums } from '#web/works/albums/use-all-albums.ts'
import type { TrackForm } from './track-form.ts'

/** An album that files name: one of the profile's own, or one to be made. */
export type AlbumOffer = { name: string; title: string; existing: Album | null; forms: TrackForm[]; wanted: boolean }

export const plainName = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/**
 * MUSIC-12: the albums that chosen files name, each to be taken or left. Wished for are those that are there already,
 * and those of which several tracks come.
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
   * Once all are up: each on its album, in the order of the forms. Whether that went well; tried again, it goes on from
   * there.
   */
  async function fileAll(idOf: (key: number) => string | undefined): Promise<boolean> {
    for (const offer of offers.filter(({ wanted, name }) => wanted && !filed.current.has(name))) {
      const trackIds = offer.forms.flatMap(({ key }) => idOf(key) ?? [])
      try {
        await append.mutateAsync({ id: await albumFor(offer), trackIds })
        filed.current.add(offer.name)
      } catch {
        return false // the mutations have said why
      }
    }
    return true
  }

  return { offers, wish, fileAll, isFiling: create.isPending || append.isPending }
}

/** The albums that forms name, however their names are written, in the order in which they come. */
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

import { useState } from 'react'

/** Albums whose box was ticked or cleared for a track; all others stay as they are. */
export type AlbumWishes = ReadonlyMap<string, boolean>

export function useAlbumWishes() {
  const [albums, setAlbums] = useState<AlbumWishes>(new Map())
  const wishAlbum = (id: string, wanted: boolean) => setAlbums((before) => new Map(before).set(id, wanted))
  return { albums, wishAlbum }
}

/** The two fields of a track's form that say so. */
export function setAlbumWishes(form: FormData, wishes: AlbumWishes): void {
  const idsOf = (wanted: boolean) => [...wishes].filter(([, wish]) => wish === wanted).map(([id]) => id)
  form.set('addToAlbums', idsOf(true).join())
  form.set('removeFromAlbums', idsOf(false).join())
}

import { useEffect, useRef, useState } from 'react'
import type { LeftOut } from '#contract/given-paths.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { checkCover } from '#web/upload/check-files.ts'
import { CANCELLED, type Phase, phaseAfter } from '#web/upload/phase.ts'
import { useLatest } from '#web/upload/use-latest.ts'
import { pictureIn } from '../upload/read-tags.ts'
import { albumToBe, type ImportAlbum, type ImportTrack, isUp, openOf, takenOf, wrongWith } from './import-albums.ts'
import { type FoundMusic, findMusic, type ImportFile, type Reading } from './import-files.ts'
import { endsAll, sendAlbum, sendTrack, withRetries } from './send-import.ts'

export type Stage = 'choosing' | 'reading' | 'checking' | 'sending' | 'done'

/**
 * The steps of an import: reads a folder or zip, lets the user check it, then sends one track after
 * another as drafts. Unmounting stops it.
 */
export function useMusicImport() {
  const [stage, setStage] = useState<Stage>('choosing')
  const [reading, setReading] = useState<Reading>({ done: 0, total: 0 })
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const { setAlbums, ...list } = useAlbumList()
  const files = useRef<ReadonlyMap<string, ImportFile>>(new Map())
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  function begin(): AbortSignal {
    stopping.current = new AbortController()
    return stopping.current.signal
  }
  async function choose(given: readonly File[]): Promise<void> {
    const signal = begin()
    setStage('reading')
    try {
      const found = await findMusic(given, setReading, signal)
      files.current = found.files
      const covers: (File | null)[] = []
      for (const album of found.albums) covers.push(await coverOf(album.cover, found, signal))
      if (signal.aborted) return
      setAlbums(found.albums.map((album, at) => albumToBe(album, covers[at] ?? null, at)))
      setLeftOut(found.leftOut)
      setStage('checking')
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  /** True if everything to import is uploaded. */
  async function send(): Promise<boolean> {
    const { albums } = list
    if (albums.some((album) => wrongWith(album).title || wrongWith(album).tracks.size > 0)) return false
    const signal = begin()
    setStage('sending')
    const failures: unknown[] = []
    for (const album of albums.filter((each) => openOf([each]).length > 0)) {
      if (failures.some(endsAll)) break
      failures.push(...(await sendTracks(album, { ...list, files: files.current, signal })))
    }
    await Promise.all([refreshAllOf('album'), refreshAllOf('track')])
    const isAllUp = failures.length === 0 && !signal.aborted
    setStage(isAllUp ? 'done' : 'checking')
    return isAllUp
  }
  return { ...list, stage, reading, leftOut, choose, send, stop: () => stopping.current.abort() }
}

/** The albums in the form, and functions that change them. */
function useAlbumList() {
  const [albums, setAlbums] = useState<ImportAlbum[]>([])
  const beginCover = useLatest()
  const change = (key: string, changes: Partial<ImportAlbum> | ((album: ImportAlbum) => Partial<ImportAlbum>)) =>
    setAlbums((all) =>
      all.map((album) =>
        album.key === key ? { ...album, ...(typeof changes === 'function' ? changes(album) : changes) } : album,
      ),
    )
  const changeTrack = (key: string, id: string, changes: Partial<ImportTrack>) =>
    change(key, ({ tracks }) => ({
      tracks: tracks.map((track) => (track.id === id ? { ...track, ...changes } : track)),
    }))
  async function setCover(key: string, cover: File | null): Promise<void> {
    const isLatest = beginCover(key)
    const problem = cover && (await checkCover(cover))
    if (!isLatest()) return
    if (problem) toast.error('The cover cannot be used', problem)
    else change(key, { cover })
  }
  return { albums, setAlbums, change, changeTrack, setCover }
}

type Sending = Pick<ReturnType<typeof useAlbumList>, 'change' | 'changeTrack'> & {
  files: ReadonlyMap<string, ImportFile>
  signal: AbortSignal
}

/**
 * Sends the tracks of an album that are not uploaded yet, one after another. Returns the errors.
 */
async function sendTracks(album: ImportAlbum, { change, changeTrack, files, signal }: Sending): Promise<unknown[]> {
  const failures: unknown[] = []
  const show = ({ id }: ImportTrack, phase: Phase) => changeTrack(album.key, id, { phase })
  let { draftId } = album
  for (const [at, track] of takenOf(album).entries()) {
    if (isUp(track)) continue
    try {
      draftId ??= (await withRetries(() => sendAlbum(album, { signal }), signal)).id
      change(album.key, { draftId })
      show(track, { kind: 'sending', part: 0 })
      const audio = await files.get(track.path)!.read(signal)
      const cover = (await pictureIn(audio)) ?? album.cover
      const onProgress = (sent: number, total: number) => show(track, phaseAfter(sent, total))
      const toSend = { track, audio, cover, draftOf: draftId, place: at + 1 }
      await withRetries(() => sendTrack(toSend, { signal, onProgress }), signal)
      show(track, { kind: 'done' })
    } catch (error) {
      failures.push(error)
      const message = signal.aborted ? CANCELLED : error instanceof Error ? error.message : 'This file cannot be read'
      show(track, { kind: 'failed', message })
      if (endsAll(error)) break
    }
  }
  return failures
}

export type MusicImportForm = ReturnType<typeof useMusicImport>

/** The planned cover; null if it is no usable picture. */
async function coverOf(cover: FoundMusic['albums'][number]['cover'], { files }: FoundMusic, signal: AbortSignal) {
  try {
    const file = cover && (await files.get(cover.path)!.read(signal))
    if (!file || cover.isInside) return file && (await pictureIn(file))
    return (await checkCover(file)) ? null : file
  } catch {
    return null
  }
}

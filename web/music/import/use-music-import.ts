import { useEffect, useRef, useState } from 'react'
import type { LeftOut } from '#contract/given-paths.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { checkCover } from '#web/upload/check-files.ts'
import { CANCELLED, phaseAfter } from '#web/upload/phase.ts'
import { useLatest } from '#web/upload/use-latest.ts'
import { pictureIn } from '../upload/read-tags.ts'
import { albumToBe, type ImportAlbum, type ImportTrack, isUp, openOf, takenOf, wrongWith } from './import-albums.ts'
import { type FoundMusic, findMusic, type ImportFile, type Reading } from './import-files.ts'
import { endsAll, sendAlbum, sendTrack, throughGaps } from './send-import.ts'

export type Stage = 'choosing' | 'reading' | 'checking' | 'sending' | 'done'

/** From a folder or zip to drafts: found, looked through, then sent one track after the other. Leaving it stops it. */
export function useMusicImport() {
  const [stage, setStage] = useState<Stage>('choosing')
  const [reading, setReading] = useState<Reading>({ done: 0, total: 0 })
  const [albums, setAlbums] = useState<ImportAlbum[]>([])
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const files = useRef<ReadonlyMap<string, ImportFile>>(new Map())
  const stopping = useRef(new AbortController())
  const beginCover = useLatest()
  useEffect(() => () => stopping.current.abort(), [])

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
    if (problem) toast.error('The cover cannot be taken', problem)
    else change(key, { cover })
  }

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

  /** Whether all that is wanted is up now. */
  async function send(): Promise<boolean> {
    if (albums.some((album) => wrongWith(album).title || wrongWith(album).tracks.size > 0)) return false
    const signal = begin()
    setStage('sending')
    const failures: unknown[] = []
    for (const album of albums.filter((each) => openOf([each]).length > 0)) {
      if (failures.some(endsAll)) break
      failures.push(...(await sendOne(album, signal)))
    }
    await Promise.all([refreshAllOf('album'), refreshAllOf('track')])
    const isAllUp = failures.length === 0 && !signal.aborted
    setStage(isAllUp ? 'done' : 'checking')
    return isAllUp
  }

  /** What of it failed. */
  async function sendOne(album: ImportAlbum, signal: AbortSignal): Promise<unknown[]> {
    const failures: unknown[] = []
    const fail = (track: ImportTrack, error: unknown) => {
      failures.push(error)
      const message = signal.aborted ? CANCELLED : error instanceof Error ? error.message : 'It cannot be read'
      changeTrack(album.key, track.id, { phase: { kind: 'failed', message } })
    }
    const taken = takenOf(album)
    let { draftId } = album
    for (const [at, track] of taken.entries()) {
      if (isUp(track)) continue
      try {
        draftId ??= (await throughGaps(() => sendAlbum(album, { signal }), signal)).id
        change(album.key, { draftId })
        changeTrack(album.key, track.id, { phase: { kind: 'sending', part: 0 } })
        const audio = await files.current.get(track.path)!.read(signal)
        const cover = (await pictureIn(audio)) ?? album.cover
        const onProgress = (sent: number, total: number) =>
          changeTrack(album.key, track.id, { phase: phaseAfter(sent, total) })
        const toSend = { track, audio, cover, draftOf: draftId, place: at + 1 }
        await throughGaps(() => sendTrack(toSend, { signal, onProgress }), signal)
        changeTrack(album.key, track.id, { phase: { kind: 'done' } })
      } catch (error) {
        fail(track, error)
        if (endsAll(error)) break
      }
    }
    return failures
  }

  return {
    stage,
    reading,
    albums,
    leftOut,
    choose,
    change,
    changeTrack,
    setCover,
    send,
    stop: () => stopping.current.abort(),
  }
}

export type MusicImportForm = ReturnType<typeof useMusicImport>

/** The picture that was found; none where it cannot be one. */
async function coverOf(cover: FoundMusic['albums'][number]['cover'], { files }: FoundMusic, signal: AbortSignal) {
  try {
    const file = cover && (await files.get(cover.path)!.read(signal))
    if (!file || cover.isInside) return file && (await pictureIn(file))
    return (await checkCover(file)) ? null : file
  } catch {
    return null
  }
}

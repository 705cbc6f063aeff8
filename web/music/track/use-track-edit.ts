import { useEffect, useRef, useState } from 'react'
import type { StemFacts, Track } from '#contract/music.ts'
import { useAlbumWishes } from '#web/albums/use-all-albums.ts'
import { type StemChoice, useUpdateTrack } from '#web/music/mutations.ts'
import { previewPeaks } from '#web/music/upload/preview-peaks.ts'
import { checkForm, type TrackFormErrors } from '#web/music/upload/track-form.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import type { Labels } from '#web/sensitive/label-fields.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { checkAudio, checkCover } from '#web/upload/check-files.ts'
import { besideForm, CANCELLED, fieldErrors, type Phase, phaseAfter, toastFailures } from '#web/upload/phase.ts'
import { useLatest } from '#web/upload/use-latest.ts'

export type TrackEdit = ReturnType<typeof useTrackEdit>

const EDITING: Phase = { kind: 'editing' }

/** A stem comes with what it has beyond a track. */
export type EditedTrack = Track & { stem?: StemFacts | null }

/** What is being changed of a track, and sending it. A file of the same name asks first (MUSIC-07). */
export function useTrackEdit(track: EditedTrack, onSaved: () => void) {
  const files = useFiles()
  const { albums, wishAlbum } = useAlbumWishes()
  const [title, setTitle] = useState(track.title)
  const [tags, setTags] = useState(track.tags.join(', '))
  const [labels, setLabels] = useState<Labels>(() => labelsOf(track))
  const [stem, setStem] = useState<StemChoice | null>(track.stem ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const [phase, setPhase] = useState<Phase>(EDITING)
  const { mutateAsync, isPending } = useUpdateTrack(track.id)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function save(overwrite: boolean) {
    setQuestion(null)
    setFailure(null)
    const errors = checkForm({ title, tags, labels, hasAudio: true })
    files.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    running.current = new AbortController()
    const onProgress = (sent: number, total: number) => setPhase(phaseAfter(sent, total))
    const changes = { title, tags, labels, audio: files.audio, cover: files.cover, stem, albums, overwrite }
    try {
      const saved = await mutateAsync({ changes, options: { signal: running.current.signal, onProgress } })
      toast.success(saved.stem ? 'Stem updated' : 'Track updated', saved.title)
      onSaved()
    } catch (error) {
      setPhase(EDITING)
      if (error instanceof ApiError && error.code === 'file_exists') {
        setQuestion(error.message)
        return
      }
      toastFailures([error], 'Update failed')
      setFailure(besideForm(error, (reason) => `Update failed: ${reason}`) || null)
      files.setErrors(fieldErrors(error))
    }
  }

  function refuseOverwrite() {
    setQuestion(null)
    setFailure(CANCELLED)
  }

  return {
    ...files,
    ...{
      title,
      setTitle,
      tags,
      setTags,
      labels,
      setLabels,
      stem,
      setStem,
      albums,
      wishAlbum,
      failure,
      question,
      phase,
    },
    ...{ save: (overwrite: boolean) => void save(overwrite), refuseOverwrite, isBusy: isPending },
    cancel: () => running.current?.abort(),
  }
}

const labelsOf = ({ sensitive, madeWithAi }: Track): Labels => ({ sensitiveWhy: sensitive?.why ?? null, madeWithAi })

function useFiles() {
  const [audio, putAudio] = useState<File | null>(null)
  const [cover, putCover] = useState<File | 'keep' | 'remove'>('keep')
  const [wave, setWave] = useState<{ of: File; peaks: Uint8Array | null } | null>(null)
  const [errors, setErrors] = useState<TrackFormErrors>({})
  const begin = useLatest()

  async function setAudio(file: File) {
    const isLatest = begin('audio')
    const error = await checkAudio(file)
    if (!isLatest()) return
    setErrors((before) => ({ ...before, audio: error ?? undefined }))
    if (error) return
    putAudio(file)
    setWave({ of: file, peaks: await previewPeaks(file) })
  }
  async function setCover(file: File | null) {
    const isLatest = begin('cover')
    const error = file && (await checkCover(file))
    if (!isLatest()) return
    setErrors((before) => ({ ...before, cover: error ?? undefined }))
    if (!error) putCover(file ?? 'remove')
  }
  // that of a file chosen before may come later
  const peaks = wave?.of === audio ? wave.peaks : null
  return { audio, cover, peaks, errors, setErrors, setAudio, setCover }
}

import { useState } from 'react'
import type { StemFacts, Track } from '#contract/music.ts'
import type { Labels } from '#web/safety/sensitive/label-fields.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { checkAudio, checkCover } from '#web/upload/check-files.ts'
import { useFileForm } from '#web/upload/use-file-form.ts'
import { usePick } from '#web/upload/use-latest.ts'
import type { AlbumOptions } from '#web/works/albums/use-all-albums.ts'
import { type StemChoice, useUpdateTrack } from '#web/works/music/mutations.ts'
import { previewPeaks } from '#web/works/music/upload/preview-peaks.ts'
import { checkForm } from '#web/works/music/upload/track-form.ts'

export type TrackEdit = ReturnType<typeof useTrackEdit>

/** A stem has extra fields. */
export type EditedTrack = Track & { stem?: StemFacts | null }

type Values = Labels & {
  title: string
  tags: string
  stem: StemChoice | null
  albums: AlbumOptions
  audio: File | null
  cover: File | 'keep' | 'remove'
}

/**
 * The form of an edited track. The server asks before a file of the same name is overwritten
 * (MUSIC-07).
 */
export function useTrackEdit(track: EditedTrack, onSaved: () => void) {
  const { mutateAsync, isPending } = useUpdateTrack(track.id)
  const form = useFileForm<Values>({
    initial: () => valuesOf(track),
    check: (values) => checkForm({ ...values, labels: values, hasAudio: true }),
    async save({ sensitiveWhy, madeWithAi, ...values }, overwrite, options) {
      const changes = { ...values, labels: { sensitiveWhy, madeWithAi }, overwrite }
      const saved = await mutateAsync({ changes, options })
      toast.success(saved.stem ? 'Stem updated' : 'Track updated', saved.title)
      onSaved()
    },
    isBusy: isPending,
    failed: 'Update failed',
    failureText: (reason) => `Update failed: ${reason}`,
  })
  const [wave, setWave] = useState<{ of: File; peaks: Uint8Array | null } | null>(null)
  const pick = usePick(form)
  const { albums, audio } = form.values
  return {
    ...form,
    // The waveform of an earlier file may be decoded later.
    peaks: wave?.of === audio ? wave?.peaks : null,
    wishAlbum: (id: string, wanted: boolean) => form.change({ albums: new Map(albums).set(id, wanted) }),
    async setAudio(file: File) {
      if (await pick('audio', file, checkAudio)) setWave({ of: file, peaks: await previewPeaks(file) })
    },
    setCover: (file: File | null) => pick('cover', file, checkCover),
  }
}

const valuesOf = ({ title, tags, stem, sensitive, madeWithAi }: EditedTrack): Values => ({
  title,
  tags: tags.join(', '),
  stem: stem ?? null,
  albums: new Map(),
  audio: null,
  cover: 'keep',
  sensitiveWhy: sensitive?.why ?? null,
  madeWithAi,
})

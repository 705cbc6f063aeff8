import { useEffect, useRef, useState } from 'react'
import type { OwnArtwork } from '#contract/artworks.ts'
import type { MerchArtwork } from '#contract/merch.ts'
import { ARTWORK_MAX_BYTES } from '#contract/platform/limits.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { checkImage } from '#web/upload/check-files.ts'
import { artworkPublished } from '#web/works/artworks/mutations.ts'

export type ArtworkUpload = ReturnType<typeof useArtworkUpload>

/** ART-02: what an artwork is called that is uploaded for an item without a title. */
const UNTITLED = 'Merch Artwork'

/** Uploads a picture as an artwork for merch alone, at once, so that it is there before the item is saved. */
export function useArtworkUpload(itemTitle: string, onUploaded: (artwork: MerchArtwork) => void) {
  const controller = useRef<AbortController>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function start(file: File) {
    const abort = new AbortController()
    controller.current?.abort()
    controller.current = abort
    setError(null)
    setProgress(0)
    try {
      const wrong = await checkImage(file, ARTWORK_MAX_BYTES)
      if (abort.signal.aborted) return
      if (wrong) return setError(wrong)
      const artwork = await upload<OwnArtwork>('POST', '/api/artworks', formOf(itemTitle, file), {
        signal: abort.signal,
        onProgress: (sent, total) => setProgress(total > 0 ? sent / total : null),
      })
      artworkPublished(artwork)
      onUploaded(artwork)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code !== 'aborted') setError(failure.message)
    } finally {
      if (controller.current === abort) setProgress(null)
    }
  }

  return {
    start: (file: File) => void start(file),
    cancel: () => controller.current?.abort(),
    progress,
    error,
    isUploading: progress !== null,
  }
}

/** Fields before the file: the server judges them before it reads the file. */
function formOf(itemTitle: string, file: File): FormData {
  const form = new FormData()
  form.set('title', itemTitle.trim() || UNTITLED)
  form.set('usageType', 'merch')
  form.set('image', file)
  return form
}

import { useEffect, useRef, useState } from 'react'
import type { OwnArtwork } from '#contract/artworks.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { besideForm, CANCELLED, fieldErrors, type Phase, phaseAfter, toastFailures } from '#web/upload/phase.ts'
import { type ArtworkFields, useUpdateArtwork } from '../mutations.ts'
import { type ArtworkFormErrors, checkArtwork, picturesAmong } from './artwork-form.ts'

const FAILED = 'Failed to update artwork. Please try again.'
const EDITING: Phase = { kind: 'editing' }

/** What is being changed of an artwork, and sending it. A picture of the same name asks first. */
export function useArtworkEdit(artwork: OwnArtwork, onSaved: () => void) {
  const [before] = useState(() => fieldsOf(artwork))
  const [fields, setFields] = useState(before)
  const [image, putImage] = useState<File | null>(null)
  const [errors, setErrors] = useState<ArtworkFormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const [phase, setPhase] = useState<Phase>(EDITING)
  const { mutateAsync, isPending } = useUpdateArtwork(artwork.id)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function change(changes: Partial<ArtworkFields>) {
    setFields((all) => ({ ...all, ...changes }))
    setErrors((all) => ({ ...all, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }))
  }
  async function setImage(file: File) {
    const [picture] = await picturesAmong([file])
    if (!picture) return
    setErrors((all) => ({ ...all, image: undefined }))
    putImage(picture)
  }
  async function save(overwrite: boolean) {
    setQuestion(null)
    setFailure(null)
    const found = checkArtwork(fields, true)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    running.current = new AbortController()
    const onProgress = (sent: number, total: number) => image && setPhase(phaseAfter(sent, total))
    const changes = { fields, image, overwrite }
    try {
      const saved = await mutateAsync({ changes, options: { signal: running.current.signal, onProgress } })
      toast.success('Artwork updated', saved.title)
      onSaved()
    } catch (error) {
      setPhase(EDITING)
      if (error instanceof ApiError && error.code === 'file_exists') return setQuestion(error.message)
      toastFailures([error], FAILED)
      setFailure(besideForm(error, (reason) => reason || FAILED) || null)
      setErrors(fieldErrors(error))
    }
  }
  function refuseOverwrite() {
    setQuestion(null)
    setFailure(CANCELLED)
  }

  return {
    ...{ fields, change, image, setImage, errors, failure, question, phase, isBusy: isPending },
    asksAltText: image !== null && fields.altText === before.altText,
    isDirty: image !== null || JSON.stringify(fields) !== JSON.stringify(before),
    save: (overwrite: boolean) => void save(overwrite),
    refuseOverwrite,
    cancel: () => running.current?.abort(),
  }
}

const fieldsOf = (artwork: OwnArtwork): ArtworkFields => {
  const { title, description, altText, tags, usageType, sensitive, madeWithAi } = artwork
  const labels = { sensitiveWhy: sensitive?.why ?? null, madeWithAi }
  return { title, description, altText, tags: tags.join(', '), usageType, ...labels }
}

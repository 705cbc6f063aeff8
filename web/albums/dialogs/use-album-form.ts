import { type FormEvent, useState } from 'react'
import type { Album } from '#contract/works/albums.ts'
import { type AlbumChanges, useCreateAlbum, useUpdateAlbum } from '#web/albums/mutations.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { checkCover } from '#web/upload/check-files.ts'

type Errors = { title?: string; releaseDate?: string; cover?: string }
export type AlbumForm = ReturnType<typeof useAlbumForm>

/** What is being entered of an album, and sending it. */
export function useAlbumForm(album: Album | undefined, onSaved: () => void) {
  const before: AlbumChanges = { title: album?.title ?? '', releaseDate: album?.releaseDate ?? '', cover: 'keep' }
  const [values, setValues] = useState(before)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const create = useCreateAlbum()
  const update = useUpdateAlbum(album?.id ?? '')
  const { mutate, isPending, isSuccess } = album ? update : create

  const set = (changes: Partial<AlbumChanges>) => setValues((values) => ({ ...values, ...changes }))
  async function setCover(file: File | null) {
    const error = file && (await checkCover(file))
    setErrors((errors) => ({ ...errors, cover: error ?? undefined }))
    if (!error) set({ cover: file ?? 'remove' })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const found = check(values, event.currentTarget)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    mutate(values, {
      onSuccess: onSaved,
      onError: (error) => {
        const named = error instanceof ApiError ? error.fields : {}
        setErrors(named)
        if (Object.keys(named).length === 0) setFailure(error.message)
      },
    })
  }
  const { cover } = values
  return {
    ...{ values, set, setCover, errors, failure, submit },
    shownCover: cover instanceof File ? cover : cover === 'keep' ? (album?.cover?.thumbUrl ?? null) : null,
    isSaving: isPending,
    isSaved: isSuccess,
    isDirty: Object.entries(before).some(([name, value]) => values[name as keyof AlbumChanges] !== value),
  }
}

/** A date that is half typed, or out of range, is told by the browser alone: it has no value. */
function check({ title }: AlbumChanges, form: HTMLFormElement): Errors {
  const errors: Errors = {}
  if (title.trim() === '') errors.title = 'Title is required'
  if (!form.checkValidity()) errors.releaseDate = 'Please enter a valid date'
  return errors
}

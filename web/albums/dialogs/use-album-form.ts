import { type FormEvent, useState } from 'react'
import type { AlbumDetail } from '#contract/albums.ts'
import { type AlbumChanges, useCreateAlbum, useUpdateAlbum } from '#web/albums/mutations.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { checkCover } from '#web/upload/check-files.ts'
import { useLatest } from '#web/upload/use-latest.ts'
import { type AlbumErrors, changed, check, valuesOf } from './album-values.ts'

export type AlbumForm = ReturnType<typeof useAlbumForm>

/** What is being entered of an album, and sending it: of one that is there only what was changed. */
export function useAlbumForm(album: AlbumDetail | undefined, onSaved: () => void) {
  const [before] = useState(() => valuesOf(album))
  const [fields, setFields] = useState(before)
  const [errors, setErrors] = useState<AlbumErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const begin = useLatest()
  const create = useCreateAlbum()
  const update = useUpdateAlbum(album?.id ?? '')
  const { mutate, isPending, isSuccess } = album ? update : create

  function set(changes: Partial<AlbumChanges>) {
    setFields((now) => ({ ...now, ...changes }))
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }))
  }
  async function setCover(file: File | null) {
    const isLatest = begin()
    const error = file && (await checkCover(file))
    if (!isLatest()) return
    if (error) setErrors((now) => ({ ...now, cover: error }))
    else set({ cover: file ?? 'remove' })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const found = check(fields, event.currentTarget.checkValidity())
    setErrors(found)
    setFailure(null)
    const first = Object.keys(found)[0]
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    mutate(album ? { title: fields.title, ...changed(before, fields) } : fields, {
      onSuccess: onSaved,
      onError: (error) => {
        const named = error instanceof ApiError ? error.fields : {}
        setErrors(named)
        if (Object.keys(named).length === 0) setFailure(error.message)
      },
    })
  }
  const { cover } = fields
  return {
    ...{ fields, set, setCover, errors, failure, submit },
    shownCover: cover instanceof File ? cover : cover === 'keep' ? (album?.cover?.thumbUrl ?? null) : null,
    present: album?.sensitive ?? null,
    namedBefore: album?.credits.map(({ profile }) => profile) ?? [],
    isSaving: isPending,
    isSaved: isSuccess,
    isDirty: Object.keys(changed(before, fields)).length > 0,
  }
}

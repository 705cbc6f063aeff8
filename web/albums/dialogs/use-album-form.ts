import { type FormEvent, useState } from 'react'
import type { AlbumDetail } from '#contract/albums.ts'
import { DESCRIPTION_MAX } from '#contract/platform/limits.ts'
import { type AlbumChanges, useCreateAlbum, useUpdateAlbum } from '#web/albums/mutations.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { checkCover } from '#web/upload/check-files.ts'

type Errors = Partial<Record<keyof AlbumChanges, string>>
export type AlbumForm = ReturnType<typeof useAlbumForm>

const valuesOf = (album: AlbumDetail | undefined): AlbumChanges => ({
  title: album?.title ?? '',
  releaseDate: album?.releaseDate ?? '',
  notes: album?.notes ?? '',
  licence: album?.licence ?? '',
  credits: album?.credits.map(({ role, name }) => ({ role, name })) ?? [],
  cover: 'keep',
})

/** What is being entered of an album, and sending it: of one that is there only what was changed. */
export function useAlbumForm(album: AlbumDetail | undefined, onSaved: () => void) {
  const [before] = useState(() => valuesOf(album))
  const [fields, setFields] = useState(before)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const create = useCreateAlbum()
  const update = useUpdateAlbum(album?.id ?? '')
  const { mutate, isPending, isSuccess } = album ? update : create

  function set(changes: Partial<AlbumChanges>) {
    setFields((now) => ({ ...now, ...changes }))
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }))
  }
  async function setCover(file: File | null) {
    const error = file && (await checkCover(file))
    if (error) setErrors((now) => ({ ...now, cover: error }))
    else set({ cover: file ?? 'remove' })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const found = check(fields, event.currentTarget)
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
    isSaving: isPending,
    isSaved: isSuccess,
    isDirty: Object.keys(changed(before, fields)).length > 0,
  }
}

/** The fields that say something else now; rows of credits without a word say nothing. */
function changed(before: AlbumChanges, now: AlbumChanges): Partial<AlbumChanges> {
  const names = Object.keys(now) as (keyof AlbumChanges)[]
  const differs = (name: keyof AlbumChanges) =>
    name === 'credits'
      ? JSON.stringify(before.credits) !== JSON.stringify(now.credits.filter(isWritten))
      : before[name] !== now[name]
  return Object.fromEntries(names.filter(differs).map((name) => [name, now[name]]))
}

type Credit = AlbumChanges['credits'][number]

const isWritten = ({ role, name }: Credit): boolean => role.trim() !== '' || name.trim() !== ''

/** Whether only one of the two is said. */
export const isHalf = ({ role, name }: Credit): boolean => (role.trim() === '') !== (name.trim() === '')

/** A date that is half typed, or out of range, is told by the browser alone: it has no value. */
function check({ title, notes, credits }: AlbumChanges, form: HTMLFormElement): Errors {
  const errors: Errors = {}
  if (title.trim() === '') errors.title = 'Title is required'
  if (!form.checkValidity()) errors.releaseDate = 'Please enter a valid date'
  if (notes.trim().length > DESCRIPTION_MAX) errors.notes = 'The notes have at most 5,000 characters'
  const half = credits.find(isHalf)
  if (half) errors.credits = half.role.trim() ? `Say who it was: ${half.role}` : `Say what they did: ${half.name}`
  return errors
}

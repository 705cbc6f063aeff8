import type { AlbumDetail } from '#contract/albums.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { DESCRIPTION_MAX } from '#contract/platform/limits.ts'
import { checkWhy } from '#web/safety/sensitive/label-fields.tsx'
import type { Problems } from '#web/ui/form/use-form.ts'
import type { AlbumChanges } from '#web/works/albums/mutations.ts'

/** The values of an existing album, or those of an empty form. */
export const valuesOf = (album: AlbumDetail | undefined): AlbumChanges => ({
  title: album?.title ?? '',
  releaseDate: album?.releaseDate ?? '',
  notes: album?.notes ?? '',
  licence: album?.licence ?? '',
  credits: album?.credits.map(({ role, name }) => ({ role, name })) ?? [],
  cover: 'keep',
  sensitiveWhy: album?.sensitive?.why ?? null,
})

/** The changed fields; empty credit rows count as absent. */
export function changed(before: AlbumChanges, now: AlbumChanges): Partial<AlbumChanges> {
  const names = Object.keys(now) as (keyof AlbumChanges)[]
  const differs = (name: keyof AlbumChanges) =>
    name === 'credits'
      ? JSON.stringify(before.credits) !== JSON.stringify(now.credits.filter(isWritten))
      : before[name] !== now[name]
  return Object.fromEntries(names.filter(differs).map((name) => [name, now[name]]))
}

type Credit = AlbumChanges['credits'][number]

const isWritten = ({ role, name }: Credit): boolean => role.trim() !== '' || name.trim() !== ''

/** True if either role or name is missing. */
export const isHalf = ({ role, name }: Credit): boolean => (role.trim() === '') !== (name.trim() === '')

/**
 * The problems, by field. A date that is incomplete or out of range has no value, so only the
 * browser's validity shows it.
 */
export function check(
  { title, notes, credits, sensitiveWhy }: AlbumChanges,
  isDateValid: boolean,
): Problems<AlbumChanges> {
  const errors: Problems<AlbumChanges> = {}
  if (title.trim() === '') errors.title = 'Title is required'
  if (!isDateValid) errors.releaseDate = 'Please enter a valid date'
  if (notes.trim().length > DESCRIPTION_MAX) errors.notes = 'The notes have at most 5,000 characters'
  const half = credits.find(isHalf)
  if (half)
    errors.credits = half.role.trim() ? `Say who it was: ${half.role}` : `Say what they did: ${isolated(half.name)}`
  const wrongWhy = checkWhy({ sensitiveWhy })
  if (wrongWhy) errors.sensitiveWhy = wrongWhy
  return errors
}
